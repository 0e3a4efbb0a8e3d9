import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { workExperienceLength } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { BoundText, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';

/** A clinician's work details, entered by themselves or by an administrator. */
export interface WorkForm {
  profession: string;
  patient_list_name: string;
  work_experience: string;
  license_number: string;
  expanding_patients: boolean;
}

export const workLabels = {
  profession: 'account.profession',
  patient_list_name: 'account.patient_list_name',
  work_experience: 'account.work_experience',
  license_number: 'account.license_number',
  expanding_patients: 'account.expanding_patients',
} as const satisfies Record<keyof WorkForm, TextKey>;

interface WorkFieldsProps<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** Of the person who types. */
  isOwn: boolean;
}

export function WorkFields<In extends WorkForm, Out extends FieldValues>({ control, isOwn }: WorkFieldsProps<In, Out>) {
  const t = useTexts();
  const name = (field: string) => field as FieldPath<In>;
  const accepts = useController({ control, name: name('expanding_patients') }).field;
  const bound = (field: keyof WorkForm) => ({
    control,
    name: name(field),
    label: t(workLabels[field]),
    ...(!isOwn && { autoComplete: 'off' }),
  });
  return (
    <>
      <BoundText {...bound('profession')} />
      <BoundText
        {...bound('license_number')}
        aside={t('shell.optional')}
        autoComplete="off"
        {...(isOwn && { hint: t('account.license_hint') })}
      />
      <BoundText {...bound('patient_list_name')} />
      <BoundTextArea
        {...bound('work_experience')}
        hint={isOwn ? undefined : t('staff.experience_hint', { min: workExperienceLength.min })}
      />
      <ChoiceRow
        pick="many"
        name="expanding_patients"
        value="yes"
        label={t(isOwn ? 'account.accept_new' : 'account.accepting')}
        {...(isOwn && { detail: t('account.accept_new_detail') })}
        checked={accepts.value === true}
        onCheckedChange={accepts.onChange}
      />
    </>
  );
}

import { type Control, useController } from 'react-hook-form';
import { workExperienceLength } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { BoundSegmented, BoundText, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { TypedClinician } from './typed-clinician.ts';

/** What concerns the work of somebody else than whoever types. */
export function StaffFields({ control }: { control: Control<TypedClinician> }) {
  'use no memo';
  const t = useTexts();
  const accepts = useController({ control, name: 'expanding_patients' }).field;
  const off = { control, autoComplete: 'off' };
  return (
    <>
      <BoundText {...off} name="profession" label={t('account.profession')} />
      <BoundText {...off} name="patient_list_name" label={t('account.patient_list_name')} />
      <BoundTextArea
        {...off}
        name="work_experience"
        label={t('account.work_experience')}
        hint={t('staff.experience_hint', { min: workExperienceLength.min })}
      />
      <BoundSegmented control={control} name="preferred_language" label={t('staff.language')} options={languageNames} />
      <ChoiceRow
        pick="many"
        name="expanding_patients"
        value="yes"
        label={t('account.accepting')}
        checked={accepts.value}
        onCheckedChange={accepts.onChange}
      />
    </>
  );
}

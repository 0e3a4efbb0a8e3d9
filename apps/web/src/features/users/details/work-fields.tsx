import { type Control, type FieldErrors, useController, type UseFormRegister } from 'react-hook-form';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { useFieldTexts } from '~/lib/forms/field-texts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

export interface WorkForm {
  profession: string;
  patient_list_name: string;
  work_experience: string;
  expanding_patients: boolean;
}

interface WorkFieldsProps {
  control: Control<WorkForm>;
  register: UseFormRegister<WorkForm>;
  errors: FieldErrors<WorkForm>;
}

/** What a clinician says of their work; role and institution are not theirs to change. */
export function WorkFields({ control, register, errors }: WorkFieldsProps) {
  'use no memo';
  const t = useTexts();
  const say = useFieldTexts();
  const experience = useController({ control, name: 'work_experience' }).field;
  const accepts = useController({ control, name: 'expanding_patients' }).field;
  return (
    <>
      <TextField label={t('account.profession')} error={say(errors.profession)} {...register('profession')} />
      <TextField
        label={t('account.patient_list_name')}
        error={say(errors.patient_list_name)}
        {...register('patient_list_name')}
      />
      <TextArea label={t('account.work_experience')} error={say(errors.work_experience)} {...experience} />
      <ChoiceRow
        pick="many"
        name="expanding_patients"
        value="yes"
        label={t('account.accept_new')}
        detail={t('account.accept_new_detail')}
        checked={accepts.value}
        onCheckedChange={accepts.onChange}
      />
    </>
  );
}

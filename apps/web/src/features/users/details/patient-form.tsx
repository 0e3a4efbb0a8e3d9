import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { ownPatientInputSchema, type OwnPatientInput } from '@hodi/domain/patients/own-patient.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { TextField } from '~/components/form/text-field.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { useFieldTexts } from '~/lib/forms/field-texts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { today } from '~/lib/today.ts';
import { DetailsFrame } from '~/lib/details/details-frame.tsx';
import type { EditorProps } from './details-panel.tsx';
import { draftKey } from './draft-key.ts';
import { BirthAndGender, EmailField, NameFields, type PersonForm } from '~/lib/details/person-fields.tsx';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import type { useOwnRecord } from './use-own-record.ts';
import { useValueWords } from '~/lib/details/value-words.ts';

export interface PatientFormValues extends PersonForm {
  address: string;
}

const valuesOf = ({ patient, user }: PatientProfile): PatientFormValues => ({
  given_name: user.given_name,
  additional_name: user.additional_name ?? '',
  family_name: user.family_name ?? '',
  birthday: patient.birthday,
  gender: patient.gender,
  address: patient.address,
  email: user.email ?? '',
});

interface PatientFormProps extends EditorProps<PatientFormValues> {
  profile: PatientProfile;
  record: ReturnType<typeof useOwnRecord<PatientProfile, OwnPatientInput>>;
}

export function PatientForm({ profile, record, begun, onDone, onCancel }: PatientFormProps) {
  'use no memo';
  const t = useTexts();
  const say = useFieldTexts();
  const words = useValueWords();
  const { form, newer, submit, isSending } = useDetailsForm<PatientFormValues, OwnPatientInput>({
    draftKey,
    schema: ownPatientInputSchema,
    further: ({ birthday }) => ({ birthday: birthdayFault(birthday, today()) }),
    present: valuesOf(profile),
    told: (field, values) => ({ label: t(`account.${field}`), value: words(field, values[field]) }),
    begun,
    save: record.save,
    refresh: async () => valuesOf(await record.refresh()),
    onDone,
  });
  const { register, formState } = form;
  const person = {
    control: form.control as unknown as Control<PersonForm>,
    register: register as unknown as UseFormRegister<PersonForm>,
    errors: formState.errors as FieldErrors<PersonForm>,
  };
  return (
    <DetailsFrame
      newer={newer}
      isSending={isSending}
      note={t('account.fixed_patient')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FaultFocus control={person.control} />
      <NameFields {...person} />
      <BirthAndGender {...person} />
      <TextField
        label={t('account.address')}
        autoComplete="street-address"
        error={say(formState.errors.address)}
        {...register('address')}
      />
      <EmailField {...person} />
    </DetailsFrame>
  );
}

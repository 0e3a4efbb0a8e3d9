import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { ownClinicianInputSchema, type OwnClinicianInput } from '@hodi/domain/clinicians/own-clinician.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { today } from '~/lib/today.ts';
import { DetailsFrame } from '~/lib/details/details-frame.tsx';
import type { EditorProps } from './details-panel.tsx';
import { draftKey } from './draft-key.ts';
import { BirthAndGender, EmailField, NameFields, type PersonForm } from '~/lib/details/person-fields.tsx';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import type { useOwnRecord } from './use-own-record.ts';
import { useValueWords } from '~/lib/details/value-words.ts';
import { WorkFields, type WorkForm } from './work-fields.tsx';

export interface ClinicianFormValues extends PersonForm, WorkForm {}

const valuesOf = ({ clinician, user }: ClinicianProfile): ClinicianFormValues => ({
  given_name: user.given_name,
  additional_name: user.additional_name ?? '',
  family_name: user.family_name ?? '',
  birthday: clinician.birthday ?? '',
  gender: clinician.gender ?? '',
  email: user.email ?? '',
  profession: clinician.profession,
  patient_list_name: clinician.patient_list_name,
  work_experience: clinician.work_experience,
  expanding_patients: clinician.expanding_patients,
});

interface ClinicianFormProps extends EditorProps<ClinicianFormValues> {
  profile: ClinicianProfile;
  record: ReturnType<typeof useOwnRecord<ClinicianProfile, OwnClinicianInput>>;
}

export function ClinicianForm({ profile, record, begun, onDone, onCancel }: ClinicianFormProps) {
  'use no memo';
  const t = useTexts();
  const words = useValueWords();
  const { form, newer, submit, isSending } = useDetailsForm<ClinicianFormValues, OwnClinicianInput>({
    draftKey,
    schema: ownClinicianInputSchema,
    further: ({ birthday }) => ({ birthday: birthdayFault(birthday, today()) }),
    present: valuesOf(profile),
    told: (field, values) => ({ label: t(`account.${field}`), value: words(field, values[field]) }),
    begun,
    save: record.save,
    refresh: async () => valuesOf(await record.refresh()),
    onDone,
  });
  // A form of these fields and more; the library can't tell that from its types.
  const person = {
    control: form.control as unknown as Control<PersonForm>,
    register: form.register as unknown as UseFormRegister<PersonForm>,
    errors: form.formState.errors as FieldErrors<PersonForm>,
  };
  const work = {
    control: form.control as unknown as Control<WorkForm>,
    register: form.register as unknown as UseFormRegister<WorkForm>,
    errors: form.formState.errors as FieldErrors<WorkForm>,
  };
  return (
    <DetailsFrame
      newer={newer}
      isSending={isSending}
      note={t('account.fixed_clinician')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FaultFocus control={person.control} />
      <NameFields {...person} />
      <BirthAndGender {...person} />
      <EmailField {...person} />
      <WorkFields {...work} />
    </DetailsFrame>
  );
}

import { ownPatientInputSchema, type OwnPatientInput } from '@hodi/domain/patients/own-patient.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { DetailsFrame } from '~/lib/details/details-frame.tsx';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PersonFields, patientFields, typedPerson } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { typedBirthdayFault, withBirthday } from '~/lib/person/typed-birthday.ts';
import { type EditorProps, draftKey } from './details-panel.tsx';
import type { useOwnRecord } from './use-own-record.ts';

export type PatientFormValues = ReturnType<typeof valuesOf>;

const valuesOf = ({ patient, user }: PatientProfile) => typedPerson(patientFields, { ...user, ...patient });

interface PatientFormProps extends EditorProps<PatientFormValues> {
  profile: PatientProfile;
  record: ReturnType<typeof useOwnRecord<PatientProfile, OwnPatientInput>>;
}

export function PatientForm({ profile, record, draft, onDone, onCancel }: PatientFormProps) {
  'use no memo';
  const t = useTexts();
  const { form, ...details } = useDetailsForm<PatientFormValues, OwnPatientInput>({
    draftKey,
    schema: withBirthday(ownPatientInputSchema),
    further: typedBirthdayFault,
    present: valuesOf(profile),
    told: useFieldWords<PatientFormValues>(),
    draft,
    save: record.save,
    refresh: async () => valuesOf(await record.refresh()),
    onDone,
  });
  return (
    <DetailsFrame {...details} control={form.control} note={t('account.fixed_patient')} onCancel={onCancel}>
      <PersonFields control={form.control} ask={patientFields} isOwn />
    </DetailsFrame>
  );
}

import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { ownClinicianInputSchema, type OwnClinicianInput } from '@hodi/domain/clinicians/own-clinician.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { DetailsFrame } from '~/lib/details/details-frame.tsx';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PersonFields, clinicianFields, typedPerson } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { WorkFields, workLabels } from '~/lib/person/work-fields.tsx';
import { today } from '~/lib/session/server-clock.ts';
import { type EditorProps, draftKey } from './details-panel.tsx';
import type { useOwnRecord } from './use-own-record.ts';

export type ClinicianFormValues = ReturnType<typeof valuesOf>;

const valuesOf = ({ clinician, user }: ClinicianProfile) => ({
  ...typedPerson(clinicianFields, { ...user, ...clinician }),
  profession: clinician.profession,
  patient_list_name: clinician.patient_list_name,
  work_experience: clinician.work_experience,
  license_number: clinician.license_number ?? '',
  expanding_patients: clinician.expanding_patients,
});

interface ClinicianFormProps extends EditorProps<ClinicianFormValues> {
  profile: ClinicianProfile;
  record: ReturnType<typeof useOwnRecord<ClinicianProfile, OwnClinicianInput>>;
}

/** Role and institution are not theirs to change. */
export function ClinicianForm({ profile, record, draft, onDone, onCancel }: ClinicianFormProps) {
  'use no memo';
  const t = useTexts();
  const { form, ...details } = useDetailsForm<ClinicianFormValues, OwnClinicianInput>({
    draftKey,
    schema: ownClinicianInputSchema,
    further: ({ birthday }) => ({ birthday: birthdayFault(birthday, today()) }),
    present: valuesOf(profile),
    told: useFieldWords<ClinicianFormValues>(workLabels),
    draft,
    save: record.save,
    refresh: async () => valuesOf(await record.refresh()),
    onDone,
  });
  return (
    <DetailsFrame {...details} control={form.control} note={t('account.fixed_clinician')} onCancel={onCancel}>
      <PersonFields control={form.control} ask={clinicianFields} isOwn asksWholeBirthday />
      <WorkFields control={form.control} isOwn />
    </DetailsFrame>
  );
}

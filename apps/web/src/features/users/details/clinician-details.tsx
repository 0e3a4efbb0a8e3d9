import { useSuspenseQuery } from '@tanstack/react-query';
import { type ClinicianProfile, getOwnClinician, updateOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { OwnClinicianInput } from '@hodi/domain/clinicians/own-clinician.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import type { ClinicianFormValues } from './clinician-form.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { useOwnRecord } from './use-own-record.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const ClinicianForm = lazyComponent(async () => (await import('./clinician-form.tsx')).ClinicianForm, null);

export function ClinicianDetails() {
  const t = useTexts();
  const { plainDate, phone } = useFormats();
  const { data } = useSuspenseQuery(queryFor(getOwnClinician));
  const record = useOwnRecord<ClinicianProfile, OwnClinicianInput>(
    getOwnClinician,
    updateOwnClinician,
    ({ clinician }) => clinician.version,
  );
  const { clinician, institution, user } = data;
  // Waiting or not, it is what the person has said last.
  const unsent =
    record.unsent?.state === 'refused' ? undefined : (record.unsent?.body as OwnClinicianInput | undefined);
  const said = { ...user, ...clinician, ...unsent };
  const none = t('account.none');
  const line = (id: string, label: string, value: string) => ({ id, label, value });
  return (
    <DetailsPanel<ClinicianFormValues>
      unsent={record.unsent}
      items={[
        line('name', t('person.name'), displayName(said, clinician.role)),
        line('mobile', t('person.mobile_number'), phone(user.mobile_number)),
        line('email', t('person.email'), said.email ?? none),
        line('birthday', t('person.birthday'), said.birthday === null ? none : plainDate(said.birthday)),
        line('gender', t('person.gender'), said.gender === null ? none : t(`people.${said.gender}`)),
        line('role', t('account.role'), t(`people.${clinician.role}`)),
        line('institution', t('account.institution'), institution.name),
        line('profession', t('account.profession'), said.profession),
        line('license', t('account.license_number'), said.license_number ?? none),
        line('list_name', t('account.patient_list_name'), said.patient_list_name),
        line('experience', t('account.work_experience'), said.work_experience),
        line(
          'new_patients',
          t('account.expanding_patients'),
          t(said.expanding_patients ? 'account.accepting' : 'account.not_accepting'),
        ),
        line('joined', t('account.joined'), plainDate(clinician.joined_date)),
      ]}
      renderEditor={(props) => <ClinicianForm profile={data} record={record} {...props} />}
    />
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import type { OwnPatientInput } from '@hodi/domain/patients/own-patient.ts';
import { type PatientDetails as Details, shownDetails } from '@hodi/domain/patients/patient.ts';
import { getOwnPatient, type PatientProfile, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { DetailsPanel } from './details-panel.tsx';
import type { PatientFormValues } from './patient-form.tsx';
import { useOwnRecord } from './use-own-record.ts';
import styles from '../account-page.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PatientForm = lazyComponent(async () => (await import('./patient-form.tsx')).PatientForm, null);

export function PatientDetails() {
  const t = useTexts();
  const { date, phone } = useFormats();
  const told = useFieldWords<Details>();
  const { data } = useSuspenseQuery(queryFor(getOwnPatient));
  const record = useOwnRecord<PatientProfile, OwnPatientInput>(
    getOwnPatient,
    updateOwnPatient,
    ({ patient }) => patient.version,
  );
  const { patient, user } = data;
  // Waiting or not, it is what the person has said last.
  const said = {
    ...user,
    ...patient,
    ...(record.unsent?.state !== 'refused' && (record.unsent?.body as OwnPatientInput)),
  };
  const line = (id: string, label: string, value: string) => ({ id, label, value });
  return (
    <DetailsPanel<PatientFormValues>
      unsent={record.unsent}
      items={[
        line('name', t('person.name'), displayName(said)),
        line('mobile', t('person.mobile_number'), phone(user.mobile_number)),
        line('email', t('person.email'), said.email ?? t('account.none')),
        line('member_id', t('person.member_id'), patient.member_id),
        ...shownDetails.map((field) => ({ id: field, ...told(field, said) })),
        line('registered', t('account.registered'), date(patient.created_at)),
      ]}
      foot={
        <AppLink className={styles.more} href="/patient/account/record">
          {t('account.ask_correction')}
        </AppLink>
      }
      renderEditor={(props) => <PatientForm profile={data} record={record} {...props} />}
    />
  );
}

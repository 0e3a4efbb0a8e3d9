import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { KeyValues, type KeyValue } from '~/components/data/key-values.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useSession } from '~/lib/session/session.ts';
import { DisplaySettings } from './display-settings.tsx';
import { LogOutPanel } from './log-out-panel.tsx';

/** The own details, language and theme, and the way out. */
export default function AccountPage() {
  const t = useTexts();
  const isClinician = useSession()?.userType === 'clinician';
  return (
    <Page title={t(isClinician ? 'account.settings' : 'account.title')} width="read">
      {isClinician ? <ClinicianDetails /> : <PatientDetails />}
      <DisplaySettings />
      <LogOutPanel />
    </Page>
  );
}

type Line = readonly [label: TextKey, value: string];

function useUserLines(user: User, name: string): Line[] {
  const t = useTexts();
  const { phone } = useFormats();
  return [
    ['account.name', name],
    ['account.mobile', phone(user.mobile_number)],
    ['account.email', user.email ?? t('account.none')],
  ];
}

function Details({ lines }: { lines: readonly Line[] }) {
  const t = useTexts();
  const items: KeyValue[] = lines.map(([label, value]) => ({ id: label, label: t(label), value }));
  return (
    <Panel title={t('account.yours')}>
      <KeyValues layout="aligned" items={items} />
    </Panel>
  );
}

function PatientDetails() {
  const t = useTexts();
  const { plainDate, date } = useFormats();
  const { data } = useSuspenseQuery(queryFor(getOwnPatient));
  const { patient, user } = data;
  const lines: Line[] = [
    ...useUserLines(user, displayName(user)),
    ['account.member_id', patient.member_id],
    ['account.birthday', plainDate(patient.birthday)],
    ['account.gender', t(`people.${patient.gender}`)],
    ['account.address', patient.address],
    ['account.registered', date(patient.created_at)],
  ];
  return <Details lines={lines} />;
}

function ClinicianDetails() {
  const t = useTexts();
  const { plainDate } = useFormats();
  const { data } = useSuspenseQuery(queryFor(getOwnClinician));
  const { clinician, institution, user } = data;
  const lines: Line[] = [
    ...useUserLines(user, displayName(user, clinician.role)),
    ['account.role', t(`people.${clinician.role}`)],
    ['account.profession', clinician.profession],
    ['account.institution', institution.name],
    ['account.list_name', clinician.patient_list_name],
    ['account.experience', clinician.work_experience],
    ['account.new_patients', t(clinician.expanding_patients ? 'account.accepting' : 'account.not_accepting')],
    ['account.joined', plainDate(clinician.joined_date)],
  ];
  return <Details lines={lines} />;
}

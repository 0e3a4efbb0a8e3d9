import { RecordAccessPanel } from '~/features/audit/record-access/record-access-panel.tsx';
import { dataRequestsPlace } from '~/features/users/details/patient-details.tsx';
import AccountPage from '~/features/users/account-page.tsx';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { PersonAccount } from './patient/person-account.tsx';
import { PeoplePanel } from '~/features/caregivers/own/people-panel.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const DownloadOwnRecord = lazyComponent(
  async () => (await import('~/features/record-file/download-record.tsx')).DownloadOwnRecord,
  null,
);
const OwnDataRequests = lazyComponent(
  async () => (await import('~/features/data-requests/own-requests.tsx')).OwnDataRequests,
);

/** A patient's account, with who opened their record; or what is known of the chosen person, who has no account. */
export default function PatientAccount() {
  if (useChosenPerson() !== undefined) return <PersonAccount />;
  return (
    <AccountPage>
      <PeoplePanel />
      <RecordAccessPanel />
      <DownloadOwnRecord />
      <div id={dataRequestsPlace}>
        <OwnDataRequests />
      </div>
    </AccountPage>
  );
}

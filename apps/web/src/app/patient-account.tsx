import { OwnDataRequests } from './patient/data-requests.ts';
import { DownloadOwnRecord } from './patient/record-file.ts';
import { dataRequestsPlace } from '~/features/users/details/patient-details.tsx';
import AccountPage from '~/features/users/account-page.tsx';
import { lazyPart } from '~/lib/lazy-part.tsx';

const RecordAccess = lazyPart(
  async () => (await import('~/features/audit/record-access/record-access-panel.tsx')).RecordAccessPanel,
);

/** A patient's account, with who opened their record. */
export default function PatientAccount() {
  return (
    <AccountPage>
      <RecordAccess />
      <DownloadOwnRecord />
      <div id={dataRequestsPlace}>
        <OwnDataRequests />
      </div>
    </AccountPage>
  );
}

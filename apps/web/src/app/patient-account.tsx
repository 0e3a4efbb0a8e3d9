import { RecordAccessPanel } from '~/features/audit/record-access/record-access-panel.tsx';
import { dataRequestsPlace } from '~/features/users/details/patient-details.tsx';
import AccountPage from '~/features/users/account-page.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const DownloadOwnRecord = lazyComponent(
  async () => (await import('~/features/record-file/download-record.tsx')).DownloadOwnRecord,
  null,
);
const OwnDataRequests = lazyComponent(
  async () => (await import('~/features/data-requests/own-requests.tsx')).OwnDataRequests,
);

/** A patient's account, with who opened their record. */
export default function PatientAccount() {
  return (
    <AccountPage>
      <RecordAccessPanel />
      <DownloadOwnRecord />
      <div id={dataRequestsPlace}>
        <OwnDataRequests />
      </div>
    </AccountPage>
  );
}

import { AbsencePanel } from '~/features/absences/absence-panel.tsx';
import AccountPage from '~/features/users/account-page.tsx';

/** A clinician's account, with when they are away and who answers meanwhile. */
export default function ClinicianAccount() {
  return (
    <AccountPage>
      <AbsencePanel />
    </AccountPage>
  );
}

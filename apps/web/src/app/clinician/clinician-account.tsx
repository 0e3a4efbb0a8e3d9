import { AbsencePanel } from '~/features/absences/absence-panel.tsx';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import AccountPage from '~/features/users/account-page.tsx';

/** A clinician's account, with when they are away and who answers meanwhile, which nobody asks of a reception. */
export default function ClinicianAccount() {
  const isReception = useIsReception();
  return <AccountPage>{!isReception && <AbsencePanel />}</AccountPage>;
}

import { doorClosed } from '~/components/icon/state-icons.ts';
import { AbsencePanel } from '~/features/absences/absence-panel.tsx';
import AccountPage from '~/features/users/account-page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';

/** A clinician's account, with when they are away and who answers meanwhile, which nobody asks of a reception. */
export default function ClinicianAccount() {
  const t = useTexts();
  const away = { key: 'away', icon: doorClosed, title: t('absence.title'), content: <AbsencePanel /> };
  return <AccountPage extra={useIsReception() ? [] : [away]} />;
}

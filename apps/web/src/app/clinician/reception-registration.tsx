import { NewAppointmentDialog } from '~/features/appointments/form/lazy-dialogs.ts';
import AssistedPage from '~/features/registrations/assisted/assisted-page.tsx';

/** A reception registers somebody for a doctor or nurse, and books: two features on one page. */
export default function ReceptionRegistration() {
  return <AssistedPage Book={NewAppointmentDialog} />;
}

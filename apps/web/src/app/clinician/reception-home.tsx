import TodayPage from '~/features/appointments/reception/today-page.tsx';
import { RegisterPatientLink } from '~/features/registrations/assisted/register-patient-link.tsx';

/** The day of a reception, with the way to register somebody: two features on one page. */
export default function ReceptionHome() {
  return <TodayPage register={<RegisterPatientLink kind="secondary" />} />;
}

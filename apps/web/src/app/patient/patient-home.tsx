import { SaveToCalendar } from '~/features/appointments/save-to-calendar.tsx';
import HomePage from '~/features/patients/home/home-page.tsx';
import { OwnEmergencies } from './own-emergencies.tsx';

/** The patient's dashboard, with what other features give to it. */
export default function PatientHome() {
  return <HomePage SaveToCalendar={SaveToCalendar} Emergencies={OwnEmergencies} />;
}

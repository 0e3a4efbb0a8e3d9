import { Registration } from './registration.tsx';

export default function RegisterClinicianPage() {
  return <Registration kind="clinician" />;
}

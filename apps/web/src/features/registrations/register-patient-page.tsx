import { Registration } from './registration.tsx';

export default function RegisterPatientPage() {
  return <Registration kind="patient" />;
}

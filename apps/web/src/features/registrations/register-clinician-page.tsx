import { useLocation } from 'wouter';
import { InvitedClinician } from './invited-clinician.tsx';
import { Registration } from './registration.tsx';

/** With a token behind its address it belongs to an invitation. */
export default function RegisterClinicianPage() {
  const [address] = useLocation();
  const token = address.split('/')[2];
  if (!token) return <Registration kind="clinician" />;
  return <InvitedClinician key={token} token={decodeURIComponent(token)} />;
}

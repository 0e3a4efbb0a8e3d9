import { useSearch } from 'wouter';
import { InvitedRegistration } from './invited-registration.tsx';
import { Registration } from './registration.tsx';

/** With the token of a link it belongs to an invitation. */
export default function RegisterPatientPage() {
  const token = new URLSearchParams(useSearch()).get('invitation');
  return token === null ? <Registration kind="patient" /> : <InvitedRegistration key={token} token={token} />;
}

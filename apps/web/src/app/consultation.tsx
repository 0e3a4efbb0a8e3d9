import { ConsultationPage } from '~/features/e-contacts/consultation-page.tsx';
import { RedFlagsOfThread } from '~/features/red-flags/red-flags-of-thread.tsx';

/** A consultation with its red flags: two features on one page. */
export default function Consultation() {
  return <ConsultationPage RedFlags={RedFlagsOfThread} />;
}

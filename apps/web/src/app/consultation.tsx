import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { BookAppointment } from '~/features/appointments/new-appointment.tsx';
import { ConsultationPage } from '~/features/e-contacts/consultation-page.tsx';
import { RedFlagsOfThread } from '~/features/red-flags/red-flags-of-thread.tsx';

const BookForThread = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const { id, user } = thread.item.patient;
  return <BookAppointment patient={{ id, name: displayName(user) }} onClose={onClose} />;
};

/** A consultation with its red flags, and the way to an appointment: three features on one page. */
export default function Consultation() {
  return <ConsultationPage RedFlags={RedFlagsOfThread} BookAppointment={BookForThread} />;
}

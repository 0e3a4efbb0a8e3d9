import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { BookAppointment } from '~/features/appointments/new-appointment.tsx';
import { AskedEarly } from '~/features/e-contacts/consultation/asked-early.tsx';
import { ConsultationPage } from '~/features/e-contacts/consultation-page.tsx';
import { RedFlagsOfThread } from '~/features/red-flags/flag-panel.tsx';
import { lazyPart } from '~/lib/lazy-part.tsx';

const nothing = () => null;
const aside = () => import('./consultation-aside.ts');
const ProposedAnswer = lazyPart(async () => (await aside()).loadDraft(), nothing);
const Corrections = lazyPart(async () => (await aside()).loadCorrections(), AskedEarly);
const ReplyNotes = lazyPart(async () => (await aside()).loadReplyNotes(), nothing);

const BookForThread = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const { id, user } = thread.item.patient;
  return <BookAppointment patient={{ id, name: displayName(user) }} onClose={onClose} />;
};

/** A consultation with its red flags, what the machine proposes, notes, and the way to an appointment. */
export default function Consultation() {
  return (
    <ConsultationPage
      RedFlags={RedFlagsOfThread}
      BookAppointment={BookForThread}
      Corrections={Corrections}
      ProposedAnswer={ProposedAnswer}
      ReplyNotes={ReplyNotes}
    />
  );
}

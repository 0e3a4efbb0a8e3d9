import { useState } from 'react';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { BookAppointment } from '~/features/appointments/new-appointment.tsx';
import { ConsultationPage } from '~/features/e-contacts/consultation-page.tsx';
import { attemptOf } from '~/features/notes/note-attempt.ts';
import { useWriteNote } from '~/features/notes/use-write-note.ts';
import { RedFlagsOfThread } from '~/features/red-flags/red-flags-of-thread.tsx';
import { lazyPart } from '~/lib/lazy-part.tsx';

const nothing = () => null;
const ProposedAnswer = lazyPart(
  async () => (await import('~/features/proposed-answers/proposed-answer.tsx')).ProposedAnswer,
  nothing,
);
const Corrections = lazyPart(
  async () => (await import('~/features/corrections/correct-inquiry.tsx')).CorrectInquiry,
  nothing,
);
const ReplyNotes = lazyPart(
  async () => (await import('~/features/proposed-answers/reply-notes.tsx')).ReplyNotes,
  nothing,
);

const BookForThread = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const { id, user } = thread.item.patient;
  return <BookAppointment patient={{ id, name: displayName(user) }} onClose={onClose} />;
};

const ProposedForThread = ({ thread, onContinue }: { thread: Thread; onContinue: (text: string) => void }) => {
  const { write } = useWriteNote(thread.item.patient.id);
  // Taken over once more after an answer that got lost, they are the same note.
  const [attempt] = useState(() => attemptOf());
  return <ProposedAnswer thread={thread} onContinue={onContinue} saveNotes={(text) => write(text, { attempt })} />;
};

/** A consultation with its red flags, what the machine proposes, notes, and the way to an appointment. */
export default function Consultation() {
  return (
    <ConsultationPage
      RedFlags={RedFlagsOfThread}
      BookAppointment={BookForThread}
      Corrections={Corrections}
      ProposedAnswer={ProposedForThread}
      ReplyNotes={ReplyNotes}
    />
  );
}

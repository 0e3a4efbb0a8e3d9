import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { NewAppointmentDialog } from '~/features/appointments/form/lazy-dialogs.ts';
import { CorrectInquiry } from '~/features/corrections/correct-inquiry.tsx';
import { ConsultationPage } from '~/features/e-contacts/consultation-page.tsx';
import { ReplyNotes } from '~/features/proposed-answers/reply-notes.tsx';
import { RedFlagsOfThread } from '~/features/red-flags/flag-panel.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const ConsultationDraft = lazyComponent(async () => (await import('./consultation-draft.tsx')).ConsultationDraft, null);

const BookForThread = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const { id, user } = thread.item.patient;
  return <NewAppointmentDialog patient={{ id, name: displayName(user) }} onClose={onClose} />;
};

/** A consultation with its red flags, what the machine proposes, notes, and the way to an appointment. */
export default function Consultation() {
  return (
    <ConsultationPage
      RedFlags={RedFlagsOfThread}
      BookAppointment={BookForThread}
      Corrections={CorrectInquiry}
      ProposedAnswer={ConsultationDraft}
      ReplyNotes={ReplyNotes}
    />
  );
}

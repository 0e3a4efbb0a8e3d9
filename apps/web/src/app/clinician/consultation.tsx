import { isSurelyAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { NewAppointmentDialog } from '~/features/appointments/form/lazy-dialogs.ts';
import { CorrectInquiry } from '~/features/corrections/correct-inquiry.tsx';
import { ConsultationPage } from '~/features/e-contacts/consultation-page.tsx';
import { QuickReplyPicker } from '~/features/quick-replies/quick-reply-picker.tsx';
import { RedFlagsOfThread } from '~/features/red-flags/flag-panel.tsx';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { today } from '~/lib/session/server-clock.ts';

const ConsultationRecord = lazyComponent(async () => {
  const [{ ConsultationRecord: Record }] = await Promise.all([
    import('./consultation-record.tsx'),
    loadTexts('record'),
  ]);
  return Record;
});

const ConsultationDraft = lazyComponent(async () => (await import('./consultation-draft.tsx')).ConsultationDraft, null);
// With its list of medicines it is loaded behind the page.
const ReplyNotes = lazyComponent(
  async () => (await import('./consultation-reply-notes.tsx')).ConsultationReplyNotes,
  null,
);

const BookForThread = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const titleOf = useTopicTitle();
  const { patient, e_contact, is_kept_from_caregivers } = thread.item;
  const { id, user } = patient;
  // They have written already: what is booked follows from it.
  const known = { topic: titleOf(e_contact.topic), type: 'follow_up' };
  // An inquiry that a young person wrote alone has no mark; caregivers do not see it either.
  const isAlone = is_kept_from_caregivers === undefined && !isSurelyAdult(patient, today());
  const isKept = is_kept_from_caregivers === true || isAlone;
  return (
    <NewAppointmentDialog
      patient={{ id, name: displayName(user) }}
      known={known}
      inquiry={{ id: e_contact.id, isKept }}
      onClose={onClose}
    />
  );
};

/** A consultation with its red flags, the record, what the machine proposes, notes, and the way to an appointment. */
export default function Consultation() {
  return (
    <ConsultationPage
      RedFlags={RedFlagsOfThread}
      BookAppointment={BookForThread}
      Corrections={CorrectInquiry}
      ProposedAnswer={ConsultationDraft}
      PatientRecord={ConsultationRecord}
      ReplyNotes={ReplyNotes}
      QuickReplies={QuickReplyPicker}
    />
  );
}

import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { factsOfRecord } from '@hodi/domain/proposed-answers/facts-of-record.ts';
import { ReplyNotes } from '~/features/proposed-answers/reply-notes.tsx';
import { useKnownRecord } from '~/features/record/use-known-record.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** Notes on what is being written, by the answers and by the record as this device knows it. */
export function ConsultationReplyNotes({ thread, text }: { thread: Thread; text: string }) {
  const { allergies, conditions, medicines } = useKnownRecord(thread.item.patient.id);
  const lists = {
    allergies: allergies.items.map(({ entry }) => entry),
    conditions: conditions.items.map(({ entry }) => entry),
    medicines: medicines.items.map(({ entry }) => entry),
  };
  return <ReplyNotes thread={thread} text={text} record={factsOfRecord(lists, useLanguage())} />;
}

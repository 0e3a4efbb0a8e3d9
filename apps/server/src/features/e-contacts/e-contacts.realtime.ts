/** Renders thread events for the reader of the moment: who lost access meanwhile learns nothing. */
import type { EContactItem, ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import { eContactCreated, eContactMessageCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { Database } from '#server/db/database.ts';
import type { EventRenderer, Rendered } from '#server/realtime/render.ts';
import type { Caller } from '#server/wire/caller.ts';
import { messagesWithTheirs } from '#server/features/attachments/thread-attachments.service.ts';
import { threadsOpenTo } from '#server/work/record-access.ts';
import { redFlagsOf } from './flags.service.ts';
import { itemOf, threadMessageOf } from './item-mapping.ts';
import { itemsById } from './items.repository.ts';
import { withAuthors } from './message-authors.ts';
import { messagesById } from './threads.repository.ts';

type Reference = Record<string, string>;

/** The items that the reader may see, by thread id. */
async function readableItems(db: Database, reader: Caller, references: readonly Reference[]) {
  const ids = [...new Set(references.map((reference) => reference['e_contact_id'] ?? ''))];
  const rows = await itemsById(db, ids);
  const mine = await threadsOpenTo(db, reader, rows);
  return new Map(mine.map((row) => [row.id, itemOf(row, reader.user_type)]));
}

const idOf = (reference: Reference): string => reference['e_contact_id'] ?? '';

const ofItsPatient = ({ e_contact }: EContactItem, payload: unknown): Rendered => ({
  payload,
  patient_id: e_contact.patient_id,
});

const created: EventRenderer = {
  event: eContactCreated,
  part: 'inquiries',
  async render(db, reader, references) {
    const items = await readableItems(db, reader, references);
    return references.map((reference) => {
      const item = items.get(idOf(reference));
      return item === undefined ? null : ofItsPatient(item, item);
    });
  },
};

const updated: EventRenderer = {
  event: eContactUpdated,
  part: 'inquiries',
  async render(db, reader, references) {
    const items = await readableItems(db, reader, references);
    const flags = await redFlagsOf(db, [...items.keys()]);
    return references.map((reference) => {
      const item = items.get(idOf(reference));
      if (item === undefined) return null;
      const red_flags = flags.filter((flag) => flag.e_contact_id === item.e_contact.id);
      const isCorrected = reference['correction_id'] !== undefined || reference['changed'] !== undefined;
      return ofItsPatient(item, { item, red_flags, ...(isCorrected && { is_corrected: true }) });
    });
  },
};

const messageCreated: EventRenderer = {
  event: eContactMessageCreated,
  part: 'inquiries',
  async render(db, reader, references) {
    const [items, rows] = await Promise.all([
      readableItems(db, reader, references),
      messagesById(
        db,
        references.map((reference) => reference['message_id'] ?? ''),
      ),
    ]);
    const named = await withAuthors(db, rows.map(threadMessageOf), (id) => {
      const item = items.get(id);
      return item && { clinician: item.clinician.user.id, patient: item.patient.user.id };
    });
    const whole = await messagesWithTheirs(db, named, reader.language);
    const messages = new Map(whole.map((message) => [message.e_contact_message.id, message]));
    return references.map((reference) =>
      withItem(items.get(idOf(reference)), messages.get(reference['message_id'] ?? '')),
    );
  },
};

function withItem(item: EContactItem | undefined, message: ThreadMessage | undefined) {
  return item === undefined || message === undefined ? null : ofItsPatient(item, { ...message, item });
}

export const eContactRenderers: readonly EventRenderer[] = [created, updated, messageCreated];

import { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { messagesOfSender } from './deliveries.repository.ts';

/** Its state is that of the moment: an older change tells what has become of the message since. */
const updated: EventRenderer = {
  event: deliveryUpdated,
  part: null,
  async render(db, reader, references) {
    const ids = references.map((reference) => reference['message_id'] ?? '');
    const known = new Map((await messagesOfSender(db, reader.user_id, ids)).map((row) => [row.id, row]));
    return ids.map((messageId) => {
      const row = known.get(messageId);
      if (row === undefined) return null;
      const { state, failure, at } = row;
      // It says nothing of whom it went to.
      return { payload: { messageId, state, failure, at: new Date(at).toISOString() }, patient_id: null };
    });
  },
};

export const deliveryRenderers: readonly EventRenderer[] = [updated];

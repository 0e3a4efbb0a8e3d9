import type { Tx } from '#server/db/database.ts';
import { newId } from './new-id.ts';
import type { OutgoingMessage } from './work.ts';

/** What a message is in the outbox, written at `now`, milliseconds since 1970. */
export const outboxRow = (message: OutgoingMessage, now: number) => {
  const { id, subject, holds_secret, valid_for, not_before, sender_user_id, mobile_number, ...rest } = message;
  return {
    ...rest,
    id: id ?? newId(now),
    sender_user_id: sender_user_id ?? null,
    mobile_number: mobile_number ?? null,
    subject: subject ?? null,
    holds_secret: holds_secret ?? false,
    expires_at: valid_for === undefined ? null : new Date(now + valid_for),
    next_try_at: new Date(not_before ?? 0),
    created_at: new Date(now),
  };
};

/**
 * A message that has not left yet does not leave any more.
 * @returns whether nobody has it: a try that was begun may have reached them.
 */
export async function withdrawMessage(tx: Tx, id: string): Promise<boolean> {
  const withdrawn = await tx
    .deleteFrom('outbox_message')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst();
  return withdrawn?.tries === 0;
}

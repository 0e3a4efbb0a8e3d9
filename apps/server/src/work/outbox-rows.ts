import { templatesWith } from '@hodi/domain/notifications/message-rules.ts';
import { type Tx, moment } from '#server/db/database.ts';
import { newId } from './new-id.ts';
import type { OutgoingMessage, Work } from './work.ts';

/** What a message is in the outbox, written at `now`, milliseconds since 1970. */
export const outboxRow = (message: OutgoingMessage, now: number) => {
  const {
    id,
    subject,
    holds_secret,
    valid_for,
    not_before,
    in_its_place: _,
    sender_user_id,
    mobile_number,
    notification_id,
    push_subscription_id,
    ...rest
  } = message;
  return {
    ...rest,
    id: id ?? newId(now),
    sender_user_id: sender_user_id ?? null,
    mobile_number: mobile_number ?? null,
    notification_id: notification_id ?? null,
    push_subscription_id: push_subscription_id ?? null,
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

/**
 * The last that somebody hears whose account is erased: it outlives the erasure until it has left or failed, and nothing of it is kept
 * then, not even to whom it went.
 */
export const lastTemplates: readonly string[] = templatesWith((rule) => rule.isLast === true);
export const isLast = ({ template }: { template: string }): boolean => lastTemplates.includes(template);

/** What it says is no longer so: where it has not left it does not any more, and is seen to have been too late. */
export const expireMessage = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('outbox_message')
    .set({ expires_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** So many SMS of these kinds within so many milliseconds are enough for one person, whoever causes more of them. */
export interface Enough {
  templates: readonly string[];
  limit: number;
  within: number;
}

/** Those of the receivers who had enough of a kind of message; what failed or was withdrawn does not count. */
export async function hadEnough(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  receivers: readonly string[],
  { templates, limit, within }: Enough,
): Promise<Set<string>> {
  const found = await tx
    .selectFrom('outbox_message')
    .select('receiver_user_id')
    .where('receiver_user_id', '=', (where) => where.fn.any(where.val(receivers as string[])))
    .where('template', '=', (where) => where.fn.any(where.val(templates as string[])))
    .where('created_at', '>', moment(new Date(now - within)))
    .where('state', '<>', 'failed')
    .groupBy('receiver_user_id')
    .having((row) => row.fn.countAll(), '>=', limit)
    .execute();
  return new Set(found.map(({ receiver_user_id }) => receiver_user_id ?? ''));
}

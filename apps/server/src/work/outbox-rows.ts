import { templatesWith } from '@hodi/domain/notifications/message-rules.ts';
import { type Tx, moment } from '#server/db/database.ts';
import { newId } from './new-id.ts';
import type { OutgoingMessage, Work } from './work.ts';

/** The outbox row of a message written at `now`, milliseconds since 1970. */
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
 * Withdraws a message that has not been sent yet.
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
 * The last messages to somebody whose account is erased. They outlive the erasure until they are sent or failed; then
 * nothing of them is kept, not even the receiver.
 */
export const lastTemplates: readonly string[] = templatesWith((rule) => rule.isLast === true);
export const isLast = ({ template }: { template: string }): boolean => lastTemplates.includes(template);

/**
 * Expires a message that is no longer true: if it has not been sent it never is, and its state shows that it was too
 * late.
 */
export const expireMessage = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('outbox_message')
    .set({ expires_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** One person gets at most so many SMS of these kinds within so many milliseconds, whoever causes them. */
export interface Enough {
  templates: readonly string[];
  limit: number;
  within: number;
}

/** Receivers who already had their fill of a kind of message. Failed and withdrawn messages do not count. */
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

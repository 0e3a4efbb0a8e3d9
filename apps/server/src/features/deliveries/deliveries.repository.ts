import { sql } from 'kysely';
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import { deliveryOrder } from '@hodi/domain/deliveries/delivery.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { DeliveryReport } from '#server/outside/sms/reports.ts';
import { isLast } from '#server/work/outbox-rows.ts';
import type { Changed } from './tell-sender.ts';
import { type Channel, urgency } from './urgency.ts';

/** A message that is ours until its lease ends. */
export interface Claimed {
  id: string;
  receiver: string;
  language: string;
  template: string;
  subject: string | null;
  body: string;
  tries: number;
  expires_at: number | null;
}

/**
 * Takes due messages, the most urgent first, at most so many. Nobody else takes them until the lease ends: rows that
 * another server is taking at the moment are skipped. The try is counted when it begins, so one that a crash cut short
 * counts too.
 */
export async function claimDue(
  db: Executor,
  { channel, at, leaseEnds, limit }: { channel: Channel; at: Date; leaseEnds: Date; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from outbox_message
      where state = 'waiting' and channel = ${channel} and next_try_at <= ${moment(at)}
      order by ${urgency}, next_try_at, id limit ${limit} for update skip locked
    )
    update outbox_message m
    set next_try_at = ${leaseEnds}::timestamptz,
        tries = m.tries + case when m.expires_at <= ${moment(at)} then 0 else 1 end
    from due where m.id = due.id
    returning m.id, m.receiver, m.language, m.template, m.subject, m.body, m.tries, m.expires_at`.execute(db);
  return rows;
}

/**
 * @returns those that stay ours: a message that somebody took or withdrew meanwhile has another lease end than `held`.
 */
export async function holdOn(
  db: Executor,
  ids: readonly string[],
  lease: { held: Date; ends: Date },
): Promise<string[]> {
  const held = await db
    .updateTable('outbox_message')
    .set({ next_try_at: lease.ends })
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .where('state', '=', 'waiting')
    .where('next_try_at', '=', moment(lease.held))
    .returning('id')
    .execute();
  return held.map(({ id }) => id);
}

/** Deletes a message that is of no use any more. */
export const dropMessage = (db: Executor, id: string) =>
  db.deleteFrom('outbox_message').where('id', '=', id).where('state', '=', 'waiting').execute();

/** Sets the present contents and receiver. */
export const rewriteMessage = (
  db: Executor,
  id: string,
  content: { receiver: string; language: Language; body: string },
) => db.updateTable('outbox_message').set(content).where('id', '=', id).where('state', '=', 'waiting').execute();

const changed = [
  'id',
  'sender_user_id',
  'channel',
  'template',
  'state',
  'failure',
  'notification_id',
  'push_subscription_id',
] as const;

interface Noted {
  id: string;
  at: Date;
  /** Codes and links are of no further use in the database. */
  blanks: boolean;
}

const bodyAfter = (blanks: boolean) => sql<string>`case when holds_secret and ${blanks}::boolean then '' else body end`;

/** Marks a message as taken, even if the lease had ended meanwhile: it was taken, whoever tries now. */
export const noteTaken = (
  tx: Tx,
  noted: Noted & { state: 'sent' | 'delivered'; provider: string; provider_id: string | null },
): Promise<Changed[]> =>
  tx
    .updateTable('outbox_message')
    .set({
      state: noted.state,
      provider: noted.provider,
      provider_id: noted.provider_id,
      sent_at: noted.at,
      delivered_at: noted.state === 'delivered' ? noted.at : null,
      last_error: null,
      failure: null,
      body: bodyAfter(noted.blanks),
    })
    .where('id', '=', noted.id)
    .where('state', '=', 'waiting')
    .returning(changed)
    .execute();

/** It will be tried again, unless somebody else does so already: `tries` tells. */
export const noteLater = (
  db: Executor,
  noted: { id: string; tries: number; next_try_at: Date; last_error: string; provider: string },
): Promise<unknown> =>
  db
    .updateTable('outbox_message')
    .set({ next_try_at: noted.next_try_at, last_error: noted.last_error, provider: noted.provider })
    .where('id', '=', noted.id)
    .where('state', '=', 'waiting')
    .where('tries', '=', noted.tries)
    .execute();

export const noteFailed = (
  tx: Tx,
  noted: Noted & { tries: number; failure: DeliveryFailure; last_error: string | null },
): Promise<Changed[]> =>
  tx
    .updateTable('outbox_message')
    .set((column) => ({
      state: 'failed',
      failure: noted.failure,
      last_error: noted.last_error ?? column.ref('last_error'),
      failed_at: noted.at,
      body: bodyAfter(noted.blanks),
    }))
    .where('id', '=', noted.id)
    .where('state', '=', 'waiting')
    .where('tries', '=', noted.tries)
    .returning(changed)
    .execute();

/**
 * Of the noted messages, the last ones to a person: they are deleted with the number, which is erased everywhere else.
 */
export async function forgetLast(tx: Tx, noted: readonly Changed[]): Promise<void> {
  const ids = noted.filter(isLast).map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('outbox_message').where('id', 'in', ids).execute();
}

interface Reported {
  provider: string;
  at: Date;
  blanks: boolean;
}

/** Reports about unknown messages are deleted after a day. */
const kept = 86_400_000;

/**
 * Stores a report, whether or not its message is known yet; of several the most informative is kept.
 * @param message our id of it, if the report tells.
 */
export async function putReport(
  db: Executor,
  { provider, at }: Reported,
  { report, message }: { report: DeliveryReport; message: string | undefined },
): Promise<void> {
  const order = sql`${[...deliveryOrder]}::text[]`;
  await sql`
    insert into delivery_report as r (provider, provider_id, state, failure, at)
    values (${provider}, ${report.provider_id}, ${report.state}, ${report.failure}, ${at}::timestamptz)
    on conflict (provider, provider_id) do update
    set state = excluded.state, failure = excluded.failure, at = excluded.at
    where array_position(${order}, excluded.state) > array_position(${order}, r.state)`.execute(db);
  await sql`delete from delivery_report where at < ${new Date(at.getTime() - kept)}::timestamptz`.execute(db);
  if (message === undefined) return;
  await db
    .updateTable('outbox_message')
    .set({ provider, provider_id: report.provider_id })
    .where('id', '=', message)
    .where('channel', '=', 'sms')
    .where('provider_id', 'is', null)
    .execute();
}

/**
 * Applies a stored report to its message, if both exist. It is called after either was committed, so the second always
 * finds the first.
 */
export async function applyReport(tx: Tx, { provider, at, blanks }: Reported, id: string): Promise<Changed[]> {
  const order = sql`${[...deliveryOrder]}::text[]`;
  const { rows } = await sql<Changed>`
    with report as (
      delete from delivery_report r using outbox_message m
      where r.provider = ${provider} and r.provider_id = ${id}
        and m.provider = r.provider and m.provider_id = r.provider_id
      returning m.id, r.state, r.failure
    )
    update outbox_message m
    set state = report.state,
        failure = report.failure,
        sent_at = coalesce(m.sent_at, ${at}::timestamptz),
        delivered_at = case when report.state = 'delivered' then ${at}::timestamptz end,
        failed_at = case when report.state = 'failed' then ${at}::timestamptz end,
        body = case when m.holds_secret and ${blanks}::boolean then '' else m.body end
    from report
    where m.id = report.id
      and array_position(${order}, report.state) > array_position(${order}, m.state)
    returning m.id, m.sender_user_id, m.channel, m.template, m.state, m.failure, m.notification_id, m.push_subscription_id`.execute(
    tx,
  );
  return rows;
}

/** State of those messages that this user had sent, and since when. */
export const messagesOfSender = (db: Executor, sender_user_id: string, ids: readonly string[]) =>
  db
    .selectFrom('outbox_message')
    .select(['id', 'state', 'failure'])
    .select((row) => row.fn.coalesce('delivered_at', 'failed_at', 'sent_at', 'created_at').as('at'))
    .where('sender_user_id', '=', sender_user_id)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();

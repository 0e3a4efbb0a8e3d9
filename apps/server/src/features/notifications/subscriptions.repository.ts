/** Browsers that are told by push, each bound to the session in which its user allowed it. */
import { sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';

/** Devices `d` whose session lives: what follows a `from`. */
export const livingDevices = (at: Date) => sql`push_subscription d join session t on t.id = d.session_id
  and t.ended_at is null and t.expires_at > ${moment(at)}`;

export interface NewSubscription {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/** A browser has one subscription: it belongs to the user who signed in last. @returns its id. */
export async function putSubscription(tx: Tx, given: NewSubscription): Promise<string> {
  const { user_id, session_id, p256dh, auth, created_at } = given;
  const row = await tx
    .insertInto('push_subscription')
    .values(given)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ user_id, session_id, p256dh, auth, created_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The oldest of an account beyond so many go: a browser that was reinstalled never says so. */
export const keepNewest = (tx: Tx, user_id: string, most: number): Promise<unknown> =>
  sql`delete from push_subscription where id in (
      select id from push_subscription where user_id = ${user_id} order by created_at desc, id offset ${most}
    )`.execute(tx);

export const deleteOwn = (tx: Tx, { user_id, endpoint }: { user_id: string; endpoint: string }): Promise<unknown> =>
  tx.deleteFrom('push_subscription').where('user_id', '=', user_id).where('endpoint', '=', endpoint).execute();

export const deleteSubscription = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom('push_subscription').where('id', '=', id).execute();

/** Deletes those of sessions that have ended or expired. */
export const deleteEnded = (db: Executor, at: Date, limit: number): Promise<unknown> =>
  sql`delete from push_subscription where id in (
      select d.id from push_subscription d join session t on t.id = d.session_id
      where t.ended_at is not null or t.expires_at <= ${at}::timestamptz limit ${limit} for update of d skip locked
    )`.execute(db);

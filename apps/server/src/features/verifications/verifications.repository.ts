import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { codeTries } from '@hodi/domain/verifications/verification.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { VerificationTable } from '#server/db/tables/account-tables.ts';

const columns = [
  'id',
  'purpose',
  'mobile_number',
  'user_type',
  'language',
  'payload',
  'user_id',
  'relationship_id',
  'code_hmac',
  'message_id',
  'leads_nowhere',
  'sent',
  'sent_at',
  'used_at',
] as const;

export type Verification = Pick<Selectable<VerificationTable>, (typeof columns)[number]>;
export type Purpose = Verification['purpose'];

/** The account with this number in this role. */
export const accountOf = (db: Executor, mobile_number: string, user_type: UserType) =>
  db
    .selectFrom('app_user')
    .select(['id', 'preferred_language'])
    .where('mobile_number', '=', mobile_number)
    .where('user_type', '=', user_type)
    .executeTakeFirst();

export const insertVerification = (tx: Tx, row: Insertable<VerificationTable>) =>
  tx.insertInto('verification').values(row).execute();

export const findVerification = (db: Executor, id: string) =>
  db.selectFrom('verification').select(columns).where('id', '=', id).executeTakeFirst();

export const lockVerification = (tx: Tx, id: string) =>
  tx.selectFrom('verification').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Counts a try before it is made: of many at once only so many get through. Undefined if none is left. */
export const takeTry = (db: Executor, id: string, { purposes, at }: { purposes: readonly Purpose[]; at: Date }) =>
  db
    .updateTable('verification')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', moment(at))
    .returning(columns)
    .executeTakeFirst();

/** The code was correct: it leads to this account from now on, and the try does not count. */
export const markUsed = (tx: Tx, id: string, { user_id, at }: { user_id: string; at: Date }) =>
  tx
    .updateTable('verification')
    .set((row) => ({ user_id, used_at: at, payload: null, tries: row('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();

export const giveTryBack = (tx: Tx, id: string) =>
  tx
    .updateTable('verification')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();

export const replaceCode = (
  tx: Tx,
  id: string,
  next: { code_hmac: Buffer; message_id: string | null; sent_at: Date; expires_at: Date },
) =>
  tx
    .updateTable('verification')
    .set((row) => ({ ...next, tries: 0, sent: row('sent', '+', 1) }))
    .where('id', '=', id)
    .execute();

/**
 * A bounded number of verifications begun before a moment and whose last code has expired: it may have been requested
 * just now.
 */
export const deleteBegunBefore = (db: Executor, { at, now, limit }: { at: Date; now: Date; limit: number }) =>
  sql`delete from verification where id in (
    select id from verification where created_at < ${at} and expires_at <= ${now}
    limit ${limit} for update skip locked)`.execute(db);

export interface About {
  user_id: string;
  purpose: Purpose;
  relationship_id?: string;
}

const about = (db: Executor, { user_id, purpose, relationship_id }: About) =>
  db
    .selectFrom('verification')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where((where) =>
      relationship_id === undefined ? where.lit(true) : where('relationship_id', '=', relationship_id),
    );

/** The pending one; if there is none, the last one. */
export const latestOf = (db: Executor, which: About): Promise<Verification | undefined> =>
  about(db, which)
    .orderBy('used_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const expireAllOf = (tx: Tx, { user_id, purpose }: Omit<About, 'relationship_id'>, at: Date) =>
  tx
    .updateTable('verification')
    .set({ used_at: at, expires_at: at, payload: null })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();

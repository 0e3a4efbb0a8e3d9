import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type Executor, moment } from '#server/db/database.ts';

export const accountByPhone = (db: Executor, mobile_number: string, user_type: UserType) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.password_hash', 'u.status', 'p.status as patient_status'])
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', user_type)
    .executeTakeFirst();

/** Sessions that were not ended and have not expired, of accounts that are not deactivated. */
const livingSessions = (db: Executor, at: Date) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', moment(at))
    .where('u.status', '=', 'active')
    .where((where) => where.or([where('p.id', 'is', null), where('p.status', '=', 'active')]));

/** Those of the sessions that still live. */
export async function livingAmong(db: Executor, sessionIds: readonly string[], at: Date): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await livingSessions(db, at)
    .select('s.id')
    .where('s.id', '=', (where) => where.fn.any(where.val(sessionIds as string[])))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The living session with its account, in either role; undefined once ended, expired or deactivated. */
export const livingSession = (db: Executor, session_id: string, at: Date) =>
  livingSessions(db, at)
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .select([
      's.id as session_id',
      's.refresh_hash',
      's.previous_refresh_hash',
      'u.id as user_id',
      'u.user_type',
      'u.preferred_language',
      'p.id as patient_id',
      'c.id as clinician_id',
      'c.role',
      'c.institution_id',
    ])
    .where('s.id', '=', session_id)
    .executeTakeFirst();
export type LivingSession = NonNullable<Awaited<ReturnType<typeof livingSession>>>;

export interface NewSession {
  id: string;
  user_id: string;
  refresh_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  expires_at: Date;
}

export const insertSession = (db: Executor, session: NewSession) =>
  db
    .insertInto('session')
    .values({ ...session, last_used_at: session.created_at })
    .execute();

/** Moves to the next refresh token if the session still stands at `from`; false when another call was quicker. */
export async function moveRefresh(
  db: Executor,
  session_id: string,
  move: { from: Buffer; previous: Buffer; to: Buffer; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ refresh_hash: move.to, previous_refresh_hash: move.previous, last_used_at: move.at })
    .where('id', '=', session_id)
    .where('refresh_hash', '=', move.from)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const endSession = (db: Executor, session_id: string, at: Date) =>
  db.updateTable('session').set({ ended_at: at }).where('id', '=', session_id).where('ended_at', 'is', null).execute();

/** Ends every session of an account, but for one that is to stay. */
export async function endSessionsOf(db: Executor, user_id: string, at: Date, but?: string): Promise<void> {
  const living = db
    .updateTable('session')
    .set({ ended_at: at })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null);
  await (but === undefined ? living : living.where('id', '!=', but)).execute();
}

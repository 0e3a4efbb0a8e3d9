import { sql } from 'kysely';
import pg from 'pg';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { placesIn, placesOf, prepared } from '#server/db/prepared.ts';
import { type AuditLine, lineInto } from '#server/work/audit-line.ts';
import { forgiving } from '#server/work/throttle.ts';

export interface Numbered {
  mobile_number: string;
  user_type: UserType;
}
/** The account that a login is for, as part of the statement that counts the try. */
export const accountQuery = (db: Executor, { mobile_number, user_type }: Numbered) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.user_type', 'u.mobile_number', 'u.password_hash', 'u.status', 'p.status as patient_status'])
    .select(['f.confirmed_at as second_factor_since', 'c.role', 'c.institution_id'])
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', user_type);
export type Account = Awaited<ReturnType<ReturnType<typeof accountQuery>['executeTakeFirstOrThrow']>>;

export async function passwordHashOf(db: Executor, user_id: string): Promise<string | undefined> {
  const row = db.selectFrom('app_user').select('password_hash').where('id', '=', user_id);
  return (await row.executeTakeFirstOrThrow()).password_hash ?? undefined;
}

/**
 * Whether the account still has the proven password. It is locked until the transaction ends, so that a concurrent
 * change waits, and ends the session opened here too.
 */
export const keepsPassword = async (tx: Tx, user_id: string, proven: string): Promise<boolean> =>
  (await stillProven(tx, { user_id, provenBy: proven }).executeTakeFirst()) !== undefined;

const stillProven = (db: Executor, { user_id, provenBy }: { user_id: string; provenBy: string }) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user_id)
    .where('password_hash', '=', provenBy)
    .where('status', '=', 'active')
    .forNoKeyUpdate();

/** Sessions that have not expired, of any account. */
const unexpired = (db: Executor, at: Date) =>
  db.selectFrom('session as s').innerJoin('app_user as u', 'u.id', 's.user_id').where('s.expires_at', '>', moment(at));

const sessions = (db: Executor, at: Date) => unexpired(db, at).leftJoin('patient as p', 'p.user_id', 'u.id');

/** Sessions that were not ended, of accounts that are not deactivated; patients may be deactivated as such. */
const living = (db: Executor, at: Date) =>
  unexpired(db, at).where('s.ended_at', 'is', null).where('u.status', '=', 'active');

const livingSessions = (db: Executor, at: Date) =>
  living(db, at)
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .where((where) => where.or([where('p.id', 'is', null), where('p.status', '=', 'active')]));

/**
 * Condition: their institution required a second factor when the session was opened, and the account has no active one.
 */
const lacksFactor = sql<boolean>`(
  exists (select 1 from institution n where n.id = c.institution_id and n.second_factor_since <= s.created_at)
  and not exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null))`;

/** Condition: their institution works as a team, and they are in it. */
const isTeam = sql<boolean>`(c.role in ('doctor', 'nurse')
  and exists (select 1 from institution n where n.id = c.institution_id and n.team_care))`;

/** Condition: a receptionist who had patients, or invited them, before the role existed; they get no new ones. */
const keepsPatients = sql<boolean>`(c.role = 'receptionist' and exists (
  select 1 from relationship r where r.clinician_id = c.id and r.status in ('invited', 'active')))`;

const tiesOfClinician = [isTeam.as('is_team'), keepsPatients.as('keeps_patients')] as const;

/** Those of the sessions that are still active, with the present role of clinicians who may work. */
export const livingAmong = (db: Executor, sessionIds: readonly string[], at: Date) =>
  livingSessions(db, at)
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .where((where) => where.or([where('c.id', 'is', null), where('c.approval', '=', 'approved')]))
    .where((where) => where.not(lacksFactor))
    .select(['s.id', 'c.role', 'c.institution_id', ...tiesOfClinician])
    .where('s.id', '=', (where) => where.fn.any(where.val(sessionIds as string[])))
    .execute();

/** The columns of a caller, and no more: they are read for each request. */
const ofAccount = ['s.id as session_id', 'u.id as user_id', 'u.user_type', 'u.preferred_language'] as const;
const ofClinician = ['c.id as clinician_id', 'c.role', 'c.institution_id', 'c.approval', 'c.is_clinical_lead'] as const;
const callingQuery = (db: Executor, at: Date) =>
  livingSessions(db, at)
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .select([
      ...ofAccount,
      'p.id as patient_id',
      ...ofClinician,
      lacksFactor.as('lacks_second_factor'),
      ...tiesOfClinician,
    ]);
export type CallingSession = Awaited<ReturnType<ReturnType<typeof callingQuery>['executeTakeFirstOrThrow']>>;

const livingSessionQuery = (db: Executor, at: Date) =>
  callingQuery(db, at).select(['s.refresh_hash', 's.previous_refresh_hash', 's.refresh_moved_at', 's.created_at']);
export type LivingSession = Awaited<ReturnType<ReturnType<typeof livingSessionQuery>['executeTakeFirstOrThrow']>>;

interface Named {
  session_id: string;
  at: Date;
}
const livingSessionWith = prepared<Named, LivingSession>((db, { session_id, at }) =>
  livingSessionQuery(db, at).where('s.id', '=', session_id),
);
const callingSessionWith = prepared<Named, CallingSession>((db, { session_id, at }) =>
  callingQuery(db, at).where('s.id', '=', session_id),
);

/** The active session with its account, in either role; undefined once ended, expired or deactivated. */
export const livingSession = async (db: Executor, session_id: string, at: Date): Promise<LivingSession | undefined> =>
  (await livingSessionWith(db, { session_id, at }))[0];

/** The session of the caller of a request. */
export const callingSession = async (db: Executor, session_id: string, at: Date): Promise<CallingSession | undefined> =>
  (await callingSessionWith(db, { session_id, at }))[0];

/** A session of a deactivated account, even one that ended with it; undefined for any other account. */
export const sessionOfInactive = (db: Executor, session_id: string, at: Date) =>
  sessions(db, at)
    .select(['s.id as session_id', 's.user_id', 's.refresh_hash', 's.previous_refresh_hash'])
    .where('s.id', '=', session_id)
    .where((where) => where.or([where('u.status', '!=', 'active'), where('p.status', '!=', 'active')]))
    .executeTakeFirst();

export interface NewSession {
  id: string;
  user_id: string;
  refresh_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  expires_at: Date;
}

const columns = ['id', 'user_id', 'refresh_hash', 'user_agent', 'address', 'created_at', 'expires_at'] as const;
const newSession = (given: NewSession) => ({ ...placesOf(given, columns), last_used_at: given.created_at });

export const insertSession = prepared<NewSession, never>((db, given) =>
  db.insertInto('session').values(newSession(given)),
);

interface Proven {
  /** Created only if the account still has these, which are locked as in `keepsPassword`. */
  session: NewSession & { provenBy: string; mobile_number: string };
  line: AuditLine;
  /** Wrong tries to forgive. */
  tries: { key: Buffer };
}

/**
 * All writes of a login in one statement: it checks the proven password itself, so that nothing waits in between.
 * @throws an error that `isOfNobody` recognises if the account has another password or number by now.
 */
export const insertProven = prepared<Proven, never>((db) => {
  const session = placesIn('session') as Proven['session'];
  const user_id = stillProven(db, session).where('mobile_number', '=', session.mobile_number);
  // The account is locked before the row of its tries, as by a change of the password: a separate statement comes
  // first.
  return db
    .with('told', (query) => lineInto(query, placesIn('line') as Proven['line']))
    .with('forgiven', (query) => forgiving(query, placesIn('tries') as Proven['tries']))
    .insertInto('session')
    .values({ ...newSession(session), user_id });
});

/** A row must belong to an account (SQLSTATE 23502). */
export const isOfNobody = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23502' &&
  error.table === 'session' &&
  error.column === 'user_id';

/** Moves to the next refresh token if the session is still at `from`; false if another call was quicker. */
export async function moveRefresh(
  db: Executor,
  session_id: string,
  move: { from: Buffer; previous: Buffer; to: Buffer; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({
      refresh_hash: move.to,
      previous_refresh_hash: move.previous,
      refresh_moved_at: move.at,
      last_used_at: move.at,
    })
    .where('id', '=', session_id)
    .where('refresh_hash', '=', move.from)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends living sessions of an account: all, all `but` one, or `only` one. @returns how many. */
export async function endSessions(
  db: Executor,
  { user_id, but, only }: { user_id: string; but?: string; only?: string },
  at: Date,
): Promise<bigint> {
  const result = await db
    .updateTable('session')
    .set({ ended_at: at })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export const livingSessionsOf = (db: Executor, user_id: string, at: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

import type { SessionAnswer, SessionInfo } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type Database, type Executor, inTransaction } from '#server/db/database.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { sessionDays } from '#server/plugins/session-cookie.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import type { Caller, Device } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import { auditLine, leaveLine, signerOf } from '#server/work/audit-line.ts';
import { newId } from '#server/work/new-id.ts';
import { callerOf, toCaller } from './callers.service.ts';
import { cookieOf, hashOf, isSame, newRefreshSecret, readCookie } from './refresh-tokens.ts';
import {
  type LivingSession,
  type NewSession,
  endSessions,
  insertSession,
  livingAmong,
  livingSession,
  livingSessionsOf,
} from './sessions.repository.ts';
import { createHmac } from 'node:crypto';
import { derivedKey } from '#server/work/derived-key.ts';
import { sql } from 'kysely';

export type { Device } from '#server/wire/caller.ts';
export { hashPassword, inHashingPlace, isRightPassword } from './passwords.ts';
export { firstSecretOf } from './refresh-tokens.ts';

export interface SessionDeps {
  db: Executor;
  tokens: Tokens;
  /** Milliseconds since 1970. */
  now: number;
}

/** Result of a login or renewal: the answer for the app, and the cookie's value for the browser only. */
export interface OpenSession {
  user_id: string;
  answer: SessionAnswer;
  cookie: string;
}

interface Opening {
  id: string;
  user_type: UserType;
  session_id?: string;
  secret?: string;
  /** Writes the row, if other rows are written with it. */
  insert?: (db: Executor, row: NewSession) => Promise<unknown>;
}

/** Opens a session for an identified user; the route sets the cookie (`setSessionCookie`). */
export async function openSession(deps: SessionDeps, account: Opening, device: Device): Promise<OpenSession> {
  const { session_id = newId(deps.now), secret = newRefreshSecret(), insert = insertSession } = account;
  const row = {
    id: session_id,
    user_id: account.id,
    refresh_hash: hashOf(secret),
    ...device,
    created_at: new Date(deps.now),
    expires_at: new Date(deps.now + sessionDays * 86_400_000),
  };
  const { db } = deps;
  await answeredByCommit(db, insert(db, row));
  return answerOf(deps, { ...account, session_id, secret });
}

interface Opened {
  id: string;
  user_type: UserType;
  session_id: string;
  secret: string;
}

function answerOf(deps: SessionDeps, { id: sub, user_type, session_id, secret }: Opened): OpenSession {
  const access_token = deps.tokens.sign({ sub, session_id, user_type }, deps.now);
  return { user_id: sub, answer: { access_token, user_type }, cookie: cookieOf({ session_id, secret }) };
}

/** The answer of opening this session, once more; undefined if it has ended, or moved on from that secret. */
export async function sameSession(deps: SessionDeps, opened: Opened): Promise<OpenSession | undefined> {
  const session = await livingSession(deps.db, opened.session_id, new Date(deps.now));
  const isTheirs = session !== undefined && session.user_id === opened.id && holds(session, opened.secret);
  return isTheirs ? answerOf(deps, opened) : undefined;
}

type Ending = Pick<SessionDeps, 'db' | 'now'>;

/** Ends every session of an account. After the commit `app.wake([user_id])` disconnects their sockets at once. */
export const endSessionsOf = (db: Executor, user_id: string, at: Date): Promise<bigint> =>
  endSessions(db, { user_id }, at);

/** Ends every session of the caller but the one that calls. */
export const endOtherSessionsOf = ({ db, now }: Ending, caller: Caller): Promise<bigint> =>
  endSessions(db, { user_id: caller.user_id, but: caller.session_id }, new Date(now));

const done = (action: string) => ({ action, outcome: 'done' }) as const;

export const endOwnOthers = ({ db, now }: Ending & { db: Database }, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endOtherSessionsOf({ db: tx, now }, caller);
    await leaveLine(tx, auditLine(signerOf(caller), done('sessions.end_others'), now));
  });

/** The session of the token and that of the cookie, which may be the same. */
const endAudited = (deps: SessionDeps & { db: Database }, caller: Caller): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { user_id, session_id } = caller;
    const ended = await endSessions(tx, { user_id, only: session_id }, new Date(deps.now));
    if (ended > 0n) await leaveLine(tx, auditLine(signerOf(caller), done('sessions.logout'), deps.now));
  });

/**
 * Ends the session of an access token and that of the cookie, if there are any: a logout made without a network is done
 * later by the cookie only.
 * @returns the users whose sessions ended.
 */
export async function logout(
  deps: SessionDeps & { db: Database },
  given: { accessToken: string | null; cookie: string | undefined; address: string; request_id: string },
): Promise<string[]> {
  const at = new Date(deps.now);
  const { accessToken, cookie, ...from } = given;
  const caller = accessToken === null ? null : await callerOf(deps, accessToken);
  const token = readCookie(cookie);
  const named = token === null ? undefined : await livingSession(deps.db, token.session_id, at);
  const isTheirs = token !== null && named !== undefined && holds(named, token.secret);
  const callers = [...(caller === null ? [] : [caller]), ...(isTheirs ? [toCaller(named)] : [])];
  for (const one of callers) await endAudited(deps, { ...one, ...from });
  return [...new Set(callers.map(({ user_id }) => user_id))];
}

const holds = (session: LivingSession, secret: string): boolean =>
  isSame(session.refresh_hash, hashOf(secret)) || isSame(session.previous_refresh_hash, hashOf(secret));

/** Sessions of the caller, last used first. */
export async function ownSessions(deps: Ending, caller: Caller): Promise<{ sessions: SessionInfo[] }> {
  const rows = await livingSessionsOf(deps.db, caller.user_id, new Date(deps.now));
  const sessions = rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at).toISOString(),
    last_used_at: new Date(last_used_at).toISOString(),
    is_current: row.id === caller.session_id,
  }));
  return { sessions };
}

/** @throws Refusal 404 if it is another's, has ended, or never existed. */
export const endOwnSession = (
  { db, now }: Ending & { db: Database },
  caller: Caller,
  session_id: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await endSessions(tx, { user_id: caller.user_id, only: session_id }, new Date(now));
    if (ended === 0n) throw notFound();
    await leaveLine(tx, auditLine(signerOf(caller), { ...done('sessions.end'), subject_id: session_id }, now));
  });

/**
 * Those of the sessions whose users may still listen in the role in which they came: a user with another role or
 * institution by now connects again in that one.
 */
export async function livingSessionsAmong(
  deps: Pick<SessionDeps, 'db' | 'now'>,
  callers: readonly Pick<Caller, 'session_id' | 'clinician'>[],
): Promise<Set<string>> {
  if (callers.length === 0) return new Set();
  const ids = callers.map(({ session_id }) => session_id);
  const living = new Map((await livingAmong(deps.db, ids, new Date(deps.now))).map((row) => [row.id, row]));
  const isSame = ({ session_id, clinician }: Pick<Caller, 'session_id' | 'clinician'>): boolean => {
    const now = living.get(session_id);
    if (now === undefined) return false;
    const isSamePlace = now.institution_id === (clinician?.institution_id ?? null);
    const isSameRole =
      now.role === (clinician?.role ?? null) && now.keeps_patients === (clinician?.keeps_patients ?? false);
    return isSamePlace && isSameRole && now.is_team === (clinician?.is_team ?? now.is_team);
  };
  return new Set(callers.filter(isSame).map(({ session_id }) => session_id));
}

/**
 * The part of the key to a person's data on their devices that the server holds: the same on each of their devices and
 * for as long as the server's own secret lives, so nothing of it is stored.
 * @returns 32 bytes, base64url.
 */
export const deviceSecretOf = (secret: string, user_id: string): string =>
  createHmac('sha256', derivedKey(secret, 'data on devices')).update(user_id).digest('base64url');

/** Milliseconds for which it can be told from where an account was used. */
const kept = 90 * 86_400_000;

/** Forgets from where and with what people were signed in, once that ended or ran out. At most so many; `now` since 1970. */
export const forgetSessions = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`delete from session where id in (
    select id from session where least(ended_at, expires_at) <= ${new Date(now - kept)}
    limit ${limit} for update skip locked)`.execute(db);

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { newId } from '#server/work/new-id.ts';
import type { LoginInput, SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { type Executor, repeating } from '#server/db/database.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { type Device, sessionDays } from '#server/wire/session-cookie.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import {
  type LivingSession,
  accountByPhone,
  endSession,
  endSessionsOf,
  insertSession,
  livingAmong,
  livingSession,
  moveRefresh,
} from './sessions.repository.ts';

export { endSessionsOf, hashPassword, isRightPassword };

export interface SessionDeps {
  db: Executor;
  tokens: Tokens;
  /** Milliseconds since 1970. */
  now: number;
}

/** What login and renewal give: the answer for the app, and the cookie's value for the browser alone. */
export interface OpenSession {
  answer: SessionAnswer;
  cookie: string;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

/** The session row and secret that a cookie names; null for anything else. */
function readCookie(cookie: string | undefined): { session_id: string; hash: Buffer } | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(cookie ?? '');
  return match?.[1] === undefined || match[2] === undefined ? null : { session_id: match[1], hash: hashOf(match[2]) };
}

/** Opens a session of an account that has proved who it is. */
export async function openSession(
  deps: SessionDeps,
  account: { id: string; user_type: UserType },
  device: Device,
): Promise<OpenSession> {
  const id = newId(deps.now);
  const secret = newSecret();
  const created_at = new Date(deps.now);
  const expires_at = new Date(deps.now + sessionDays * 86_400_000);
  await insertSession(deps.db, {
    id,
    user_id: account.id,
    refresh_hash: hashOf(secret),
    ...device,
    created_at,
    expires_at,
  });
  const { user_type } = account;
  const access_token = await deps.tokens.sign({ sub: account.id, session_id: id, user_type }, deps.now);
  return { answer: { access_token, user_type }, cookie: `${id}.${secret}` };
}

/**
 * Logs in. A wrong number and a wrong password give the same answer in the same time.
 * @throws Refusal 401 `wrong_credentials`; 403 `account_inactive` when the password was right.
 */
export async function login(deps: SessionDeps, input: LoginInput, device: Device): Promise<OpenSession> {
  const phone = normalisePhone(input.mobile_number);
  const account = phone === null ? undefined : await accountByPhone(deps.db, phone, input.user_type);
  const isRight = await isRightPassword(account?.password_hash, input.password);
  if (!isRight || account === undefined) throw new Refusal(401, 'wrong_credentials');
  if (account.status !== 'active' || account.patient_status === 'inactive') throw new Refusal(403, 'account_inactive');
  return openSession(deps, { id: account.id, user_type: input.user_type }, device);
}

/**
 * A new access token and the next refresh token. The old refresh token stays good until its successor is first
 * used: an answer lost on a bad line must not log anyone out. Any other token of this session has been used by
 * somebody before, so the session ends.
 * @throws Refusal 401 `session_ended`.
 */
export async function refresh(deps: SessionDeps, cookie: string | undefined): Promise<OpenSession> {
  const given = readCookie(cookie);
  if (given === null) throw new Refusal(401, 'session_ended');
  const at = new Date(deps.now);
  const session = await livingSession(deps.db, given.session_id, at);
  if (session === undefined) throw new Refusal(401, 'session_ended');
  const isCurrent = timingSafeEqual(session.refresh_hash, given.hash);
  const isPrevious =
    session.previous_refresh_hash !== null && timingSafeEqual(session.previous_refresh_hash, given.hash);
  if (!isCurrent && !isPrevious) {
    await endSession(deps.db, session.session_id, at);
    throw new Refusal(401, 'session_ended');
  }
  const secret = newSecret();
  const move = { from: session.refresh_hash, previous: given.hash, to: hashOf(secret), at };
  // Two calls at once with one token: the slower one finds the session moved and is told to come again.
  if (!(await moveRefresh(deps.db, session.session_id, move))) {
    throw new Refusal(503, 'server_busy', { retryAfterSeconds: 1 });
  }
  const token = { sub: session.user_id, session_id: session.session_id, user_type: session.user_type };
  const access_token = await deps.tokens.sign(token, deps.now);
  return { answer: { access_token, user_type: session.user_type }, cookie: `${session.session_id}.${secret}` };
}

export const logout = (deps: Pick<SessionDeps, 'db' | 'now'>, session_id: string): Promise<unknown> =>
  endSession(deps.db, session_id, new Date(deps.now));

/** Whoever holds this access token, as the database knows them now; null when they may do nothing any more. */
export async function callerOf(
  deps: SessionDeps,
  accessToken: string,
): Promise<Omit<Caller, 'address' | 'request_id'> | null> {
  const token = await deps.tokens.verify(accessToken, deps.now);
  if (token === null) return null;
  const session = await repeating(() => livingSession(deps.db, token.session_id, new Date(deps.now)));
  return session === undefined || session.user_id !== token.sub ? null : toCaller(session);
}

/** Those of the sessions behind which somebody may still listen. */
export const livingSessionsAmong = (deps: Pick<SessionDeps, 'db' | 'now'>, sessionIds: readonly string[]) =>
  livingAmong(deps.db, sessionIds, new Date(deps.now));

function toCaller(session: LivingSession): Omit<Caller, 'address' | 'request_id'> {
  const { user_id, user_type, session_id, preferred_language, patient_id, clinician_id, role, institution_id } =
    session;
  const isClinician = clinician_id !== null && role !== null && institution_id !== null;
  return {
    user_id,
    user_type,
    session_id,
    language: preferred_language,
    patient: patient_id === null ? null : { id: patient_id },
    clinician: isClinician ? { id: clinician_id, role, institution_id } : null,
  };
}

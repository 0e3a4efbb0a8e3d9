import type { Executor } from '#server/db/database.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { accountInactive } from './inactive-account.service.ts';
import { type RefreshToken, cookieOf, hashOf, isSame, readCookie, successorOf } from './refresh-tokens.ts';
import type { OpenSession } from './sessions.service.ts';
import {
  type LivingSession,
  endSessions,
  livingSession,
  moveRefresh,
  sessionOfInactive,
} from './sessions.repository.ts';

/**
 * Milliseconds for which a token leads to the same successor, and for which that one is not replaced: longer than a
 * request and its answer can take, so that none of them finds a token that was replaced twice.
 */
export const renewalGrace = 120_000;

/**
 * Staff sign in again after so many milliseconds without a renewal. Patients do not: they come when they are ill, and
 * their session ends after thirty days anyway.
 */
export const idleStaff = 7 * 86_400_000;

export interface RenewalDeps {
  db: Executor;
  tokens: Tokens;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Called with the user whose session was ended. */
  onEnd: (user_id: string) => void;
}

interface Move {
  session: LivingSession;
  given: RefreshToken;
}

/** The new secret of the browser; null if another call moved the session meanwhile. */
async function moveOn(deps: RenewalDeps, { session, given }: Move): Promise<string | null> {
  const { now, secret } = deps;
  const movedAt = lastSignOf(session);
  const isYoung = now - movedAt <= renewalGrace;
  const isCurrent = isSame(session.refresh_hash, hashOf(given.secret));
  if (isCurrent && isYoung) return given.secret;
  const handedOut = successorOf(secret, given, movedAt);
  if (!isCurrent && isYoung && isSame(session.refresh_hash, hashOf(handedOut))) return handedOut;
  const next = successorOf(secret, given, now);
  const move = { from: session.refresh_hash, previous: hashOf(given.secret), to: hashOf(next), at: new Date(now) };
  return (await moveRefresh(deps.db, session.session_id, move)) ? next : null;
}

type Held = Pick<LivingSession, 'session_id' | 'user_id' | 'refresh_hash' | 'previous_refresh_hash'>;

const holds = (session: Held, { secret }: RefreshToken): boolean =>
  isSame(session.refresh_hash, hashOf(secret)) || isSame(session.previous_refresh_hash, hashOf(secret));

async function end(deps: RenewalDeps, { user_id, session_id }: Held): Promise<void> {
  await endSessions(deps.db, { user_id, only: session_id }, new Date(deps.now));
  deps.onEnd(user_id);
}

/** The reason why there is no active session: only the holder of a deactivated account's token is told it. */
async function whyNot(deps: RenewalDeps, given: RefreshToken): Promise<Refusal> {
  const session = await sessionOfInactive(deps.db, given.session_id, new Date(deps.now));
  if (session === undefined || !holds(session, given)) return new Refusal(401, 'session_ended');
  await end(deps, session);
  return accountInactive(deps.db, session.user_id);
}

/** Moved by each renewal, and no access token lives longer than a quarter of an hour. */
const lastSignOf = ({ refresh_moved_at, created_at }: LivingSession): number => refresh_moved_at ?? created_at;

/**
 * The session of the current token or the previous one; ends a session if an older one was given, and one that nobody
 * used.
 */
async function sessionFor(deps: RenewalDeps, given: RefreshToken): Promise<LivingSession> {
  const session = await livingSession(deps.db, given.session_id, new Date(deps.now));
  if (session === undefined) throw await whyNot(deps, given);
  const isIdle = session.clinician_id !== null && deps.now - lastSignOf(session) > idleStaff;
  if (holds(session, given) && !isIdle) return session;
  await end(deps, session);
  throw new Refusal(401, 'session_ended');
}

/**
 * A new access token, and the refresh token to go on with. The one before stays good until its successor is first
 * used: an answer lost on a bad line must not log anyone out. While answers may still be under way it leads to the
 * same successor; later to another one. Any older token was used by somebody before, so the session ends.
 * @throws Refusal 401 `session_ended`, 403 `account_inactive`.
 */
export async function refresh(deps: RenewalDeps, cookie: string | undefined): Promise<OpenSession> {
  const given = readCookie(cookie);
  if (given === null) throw new Refusal(401, 'session_ended');
  for (let tries = 1; tries <= 3; tries += 1) {
    const session = await sessionFor(deps, given);
    const secret = await moveOn(deps, { session, given });
    // If two use one token at once, the slower finds the session moved, and gets the same successor.
    if (secret === null) continue;
    const { session_id, user_id, user_type } = session;
    const access_token = deps.tokens.sign({ sub: user_id, session_id, user_type }, deps.now);
    return { user_id, answer: { access_token, user_type }, cookie: cookieOf({ session_id, secret }) };
  }
  throw new Refusal(503, 'server_busy', { retryAfterSeconds: 1 });
}

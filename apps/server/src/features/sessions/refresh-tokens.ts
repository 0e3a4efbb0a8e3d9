/**
 * The secrets in the cookie. A token's successor follows from the token and the moment of the move, under a key that
 * is not in the database: given again while its answer may still be under way, a token leads to the same successor,
 * whichever answer arrives last.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { derivedKey } from '#server/work/derived-key.ts';

export interface RefreshToken {
  session_id: string;
  secret: string;
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
export const newRefreshSecret = (): string => randomBytes(32).toString('base64url');
/** The first secret of a session that is opened by something sent again until it is answered: the same each time. */
export const firstSecretOf = (serverSecret: string, session_id: string): string =>
  createHmac('sha256', derivedKey(serverSecret, 'refresh tokens')).update(`first ${session_id}`).digest('base64url');
export const isSame = (one: Buffer | null, other: Buffer): boolean => one !== null && timingSafeEqual(one, other);

export const cookieOf = ({ session_id, secret }: RefreshToken): string => `${session_id}.${secret}`;

/** The session row and secret that a cookie names; null for anything else, so that the database is asked for ids alone. */
export function readCookie(cookie: string | undefined): RefreshToken | null {
  const [, id, secret] = /^([^.]+)\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  const session_id = idSchema.safeParse(id).data;
  return session_id === undefined || secret === undefined ? null : { session_id, secret };
}

/** @param movedAt milliseconds since 1970. */
export function successorOf(serverSecret: string, { session_id, secret }: RefreshToken, movedAt: number): string {
  const key = derivedKey(serverSecret, 'refresh tokens');
  return createHmac('sha256', key).update(`${session_id}.${secret}.${movedAt}`).digest('base64url');
}

/** The token of a push message by which a service worker, which has no session, asks to be told again in an hour. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { derivedKey } from '#server/work/derived-key.ts';

const signed = (secret: string, id: string): string =>
  createHmac('sha256', derivedKey(secret, 'tell later')).update(id).digest('base64url').slice(0, 22);

export const laterToken = (secret: string, id: string): string => `${id}.${signed(secret, id)}`;

/** @returns the notification's id; undefined where the token is none of ours. */
export function notificationOf(secret: string, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.', 2);
  if (!idSchema.safeParse(id).success) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(secret, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

import { createHmac } from 'node:crypto';
import { derivedKey } from '#server/work/derived-key.ts';

/**
 * The part of the key to a person's data on their devices that the server holds: the same on each of their devices and
 * for as long as the server's own secret lives, so nothing of it is stored.
 * @returns 32 bytes, base64url.
 */
export const deviceSecretOf = (secret: string, user_id: string): string =>
  createHmac('sha256', derivedKey(secret, 'data on devices')).update(user_id).digest('base64url');

/** Secrets of second factors are stored encrypted, under a key that is not in the database, and bound to their account. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '#server/work/derived-key.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const keyOf = (serverSecret: string): Buffer => derivedKey(serverSecret, 'second factors');

export function encryptSecret(serverSecret: string, user_id: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(serverSecret), iv).setAAD(Buffer.from(user_id));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null when it was changed, belongs to another account, or the server's secret is another than it was. */
export function decryptSecret(serverSecret: string, user_id: string, stored: Buffer): Buffer | null {
  const decipher = createDecipheriv(algorithm, keyOf(serverSecret), stored.subarray(0, ivLength));
  decipher.setAAD(Buffer.from(user_id)).setAuthTag(stored.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(stored.subarray(ivLength, -tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { derivedKey } from '#server/work/derived-key.ts';

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/**
 * The stored form of a code. A million codes are soon tried, so the HMAC uses a key outside the database, and depends
 * on the verification, so that it is useless in another row.
 */
export const codeHmac = (secret: string, verification_id: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(secret, 'verification codes')).update(`${verification_id} ${code}`).digest();

import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { derivedKey } from '#server/work/derived-key.ts';

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/**
 * What is stored of a code. A million codes are soon tried, so it is keyed with what the database does not hold, and
 * made for one verification, so that it is worth nothing in another row.
 */
export const codeHmac = (secret: string, verification_id: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(secret, 'verification codes')).update(`${verification_id} ${code}`).digest();

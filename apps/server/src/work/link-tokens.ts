/** Tokens of links that leave by SMS and e-mail: 256 bits, of which the database holds only the hash. */
import { createHash, randomBytes } from 'node:crypto';

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLink(token) };
}

import { hkdfSync } from 'node:crypto';

/**
 * A key of its own for one purpose, from the one secret of the installation: what is learnt of one key says nothing
 * of the others. The secret is not in the database, so neither is the key.
 * @param purpose names what is done with the key; another purpose gives another key.
 */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'hodi', purpose, 32));

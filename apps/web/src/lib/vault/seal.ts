/** Values as they lie in the local database: unreadable without the key of their owner. */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const algorithm = 'AES-GCM';
/** As the algorithm wants it, in bytes. */
const ivLength = 12;

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'iv' in value;

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, sealed: await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes) };
}

/** @throws when it was sealed under another key. */
export async function unseal(key: CryptoKey, { iv, sealed }: Sealed): Promise<unknown> {
  const bytes = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The key of a person's data on this device. */
export const newDataKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, true, ['encrypt', 'decrypt']);

/** The data key, locked up under something that a person knows or the server releases. */
export interface Wrapped extends Sealed {
  salt: Uint8Array<ArrayBuffer>;
  /** Rounds of PBKDF2; 0 where the secret is random already. */
  rounds: number;
}

/** Where somebody could guess: what OWASP asks of PBKDF2 with SHA-256. It takes a cheap phone two seconds. */
export const guessableRounds = 600_000;

async function wrappingKey(secret: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const method = rounds === 0 ? 'HKDF' : 'PBKDF2';
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), method, false, ['deriveKey']);
  const how =
    rounds === 0
      ? { name: method, hash: 'SHA-256', salt, info: new Uint8Array() }
      : { name: method, hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, base, { name: algorithm, length: 256 }, false, ['wrapKey', 'unwrapKey']);
}

/** @param rounds 0 for a secret that nobody can guess. */
export async function wrap(dataKey: CryptoKey, secret: string, rounds: number): Promise<Wrapped> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const key = await wrappingKey(secret, salt, rounds);
  return { iv, salt, rounds, sealed: await crypto.subtle.wrapKey('raw', dataKey, key, { name: algorithm, iv }) };
}

/** @returns null for a wrong secret. */
export async function unwrap(wrapped: Wrapped, secret: string): Promise<CryptoKey | null> {
  const key = await wrappingKey(secret, wrapped.salt, wrapped.rounds);
  try {
    const how = { name: algorithm, iv: wrapped.iv };
    return await crypto.subtle.unwrapKey('raw', wrapped.sealed, key, how, algorithm, true, ['encrypt', 'decrypt']);
  } catch {
    return null;
  }
}

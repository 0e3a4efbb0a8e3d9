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

export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));

/** A file, such as a photo. */
export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  return { iv, sealed: await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes) };
}

/** @throws when it was sealed under another key. */
export const unseal = async (key: CryptoKey, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed)));

/** @throws when it was sealed under another key. */
export const unsealBytes = (key: CryptoKey, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);

/** The key of a person's data on this device. It can be taken out until something opens it again. */
export const newDataKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, true, ['encrypt', 'decrypt']);

/** The same key as no script can take it out, for as long as it lies open. */
export async function hidden(key: CryptoKey): Promise<CryptoKey> {
  const bytes = await crypto.subtle.exportKey('raw', key);
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']);
}

/** The data key, locked up under something that a person knows or the server releases. */
export interface Wrapped extends Sealed {
  salt: Uint8Array<ArrayBuffer>;
  /** Rounds of PBKDF2; 0 where the secret is random already. */
  rounds: number;
}

/** Rounds where somebody could guess: at least what OWASP asks of PBKDF2 with SHA-256, and as many as a second allows. */
const rounds = { least: 600_000, most: 4_000_000, sample: 100_000 } as const;
const bearable = 1_000;

/** @param took how many milliseconds the sample took here. */
export const roundsWithin = (took: number): number =>
  Math.round(Math.min(rounds.most, Math.max(rounds.least, (rounds.sample * bearable) / Math.max(took, 1))));

async function measured(): Promise<number> {
  const began = performance.now();
  await wrappingKey('', new Uint8Array(16), rounds.sample);
  return roundsWithin(performance.now() - began);
}
let measuring: Promise<number> | undefined;

/** For what a person knows; measured once by each page. */
export const guessableRounds = (): Promise<number> => (measuring ??= measured());

/** Whether it was made with far fewer rounds than this device bears, such as by an older version of the app. */
export const isWeak = async (wrapped: Wrapped): Promise<boolean> => wrapped.rounds < (await guessableRounds()) / 2;

async function wrappingKey(secret: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const method = iterations === 0 ? 'HKDF' : 'PBKDF2';
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), method, false, ['deriveKey']);
  const how =
    iterations === 0
      ? { name: method, hash: 'SHA-256', salt, info: new Uint8Array() }
      : { name: method, hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(how, base, { name: algorithm, length: 256 }, false, ['wrapKey', 'unwrapKey']);
}

/** @param iterations 0 for a secret that nobody can guess. @throws for a key that is hidden. */
export async function wrap(dataKey: CryptoKey, secret: string, iterations: number): Promise<Wrapped> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const key = await wrappingKey(secret, salt, iterations);
  return {
    iv,
    salt,
    rounds: iterations,
    sealed: await crypto.subtle.wrapKey('raw', dataKey, key, { name: algorithm, iv }),
  };
}

/**
 * @param as `hidden` to read and write with, `wrappable` to lock it up under something else.
 * @returns null for a wrong secret.
 */
export async function unwrap(
  wrapped: Wrapped,
  secret: string,
  as: 'hidden' | 'wrappable' = 'hidden',
): Promise<CryptoKey | null> {
  const key = await wrappingKey(secret, wrapped.salt, wrapped.rounds);
  try {
    const how = { name: algorithm, iv: wrapped.iv };
    return await crypto.subtle.unwrapKey('raw', wrapped.sealed, key, how, algorithm, as === 'wrappable', [
      'encrypt',
      'decrypt',
    ]);
  } catch {
    return null;
  }
}

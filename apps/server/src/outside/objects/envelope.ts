/**
 * Encrypts each object by a random key of its own (AES-256-GCM), and that key by a secret. Deleting the wrapped key
 * makes the object unreadable in every copy. A new secret wraps the keys anew and touches no object.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** How long so many bytes are once they are encrypted. */
export const encryptedLength = (bytes: number): number => nonceBytes + bytes + tagBytes;

/** Nonce, cipher text, tag. */
function seal(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws if a byte of it, the key or the context differs from when it was sealed. */
function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  const body = sealed.subarray(nonceBytes, -tagBytes);
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

export interface WrappedKey {
  /** Fingerprint of the secret that wraps it. */
  key_id: string;
  wrapped_key: Buffer;
}

/** The secret that wrapped a key is none of those that this server has. */
export class UnknownSecret extends Error {}

interface Secret {
  id: string;
  key: Buffer;
}

const secretOf = (text: string): Secret => {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'hodi objects', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key };
};

export class Envelope {
  readonly #secrets: readonly Secret[];

  /** @param secrets the first wraps new keys; those after it still open what they wrapped. */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.map(secretOf);
  }

  get #current(): Secret {
    const [current] = this.#secrets;
    if (current === undefined) throw new Error('no secret');
    return current;
  }

  /** Id of the secret that wraps new keys. */
  get currentId(): string {
    return this.#current.id;
  }

  #unwrap({ key_id, wrapped_key }: WrappedKey, id: string): Buffer {
    const secret = this.#secrets.find((one) => one.id === key_id);
    if (secret === undefined) throw new UnknownSecret('the secret of an object is not in OBJECTS_SECRET');
    return open(secret.key, wrapped_key, id);
  }

  /** A new key for the object of this id. */
  newKey(id: string): WrappedKey {
    const { id: key_id, key } = this.#current;
    return { key_id, wrapped_key: seal(key, randomBytes(32), id) };
  }

  /** The same key under the current secret. @throws UnknownSecret. */
  rewrap(id: string, wrapped: WrappedKey): WrappedKey {
    const { id: key_id, key } = this.#current;
    return { key_id, wrapped_key: seal(key, this.#unwrap(wrapped, id), id) };
  }

  /** @param part of the object, so that neither part can be passed off as the other. @throws UnknownSecret. */
  encrypt({ id, part, ...wrapped }: WrappedKey & Sealed, bytes: Uint8Array): Buffer {
    return seal(this.#unwrap(wrapped, id), bytes, `${id} ${part}`);
  }

  /** @throws UnknownSecret; another error if it was tampered with. */
  decrypt({ id, part, ...wrapped }: WrappedKey & Sealed, sealed: Buffer): Buffer {
    return open(this.#unwrap(wrapped, id), sealed, `${id} ${part}`);
  }
}

interface Sealed {
  id: string;
  part: 'content' | 'preview';
}

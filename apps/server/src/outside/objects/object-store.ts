/**
 * Store of files that are too large for the database: a folder, or any server that speaks S3. A store knows names and
 * bytes; the bytes are encrypted before they come here.
 */
export interface ObjectStore {
  /** Keeps the bytes under the name. They are on the disk, or acknowledged, when it returns. The same name is overwritten. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such object. */
  get(name: string): Promise<Buffer | null>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
  /** All there are, in no order, each with when it was written. */
  list(): AsyncIterable<ListedObject>;
}

export interface ListedObject {
  name: string;
  /** Milliseconds since 1970. */
  written_at: number;
}

/** The store could not be reached, or answered in an unexpected way. One line, without a name or a secret. */
export class StoreFailed extends Error {}

/** All stored objects at once, for commands: copied to another store, or wrapped by a new secret. */
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { type Envelope, encryptedLength } from '#server/outside/objects/envelope.ts';
import type { FolderStore } from '#server/outside/objects/folder-store.ts';
import type { ObjectStore } from '#server/outside/objects/object-store.ts';
import { pageOfObjects, setWrapped, wrappedOtherwise } from './objects.repository.ts';

const atOnce = 100;
const first = '00000000-0000-0000-0000-000000000000';

/** Counts of copied and existing objects, and ids of the missing ones. */
export interface Copied {
  copied: number;
  /** Shared with an earlier backup. */
  linked: number;
  there: number;
  missing: string[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An object of another store did not read back as it was. */
export class NotCopied extends Error {}

interface Stores {
  from: ObjectStore;
  to: ObjectStore;
}
interface StoredObject {
  id: string;
  bytes: number;
}

/** One object, read back. @throws NotCopied. */
async function copyOne({ id }: StoredObject, { from, to }: Stores): Promise<keyof Copied> {
  const bytes = await from.get(id);
  const before = await to.get(id);
  if (bytes === null) return before === null ? 'missing' : 'there';
  if (before !== null && sha256(before) === sha256(bytes)) return 'there';
  await to.put(id, bytes);
  const after = await to.get(id);
  if (after === null || sha256(after) !== sha256(bytes)) throw new NotCopied(`object ${id} did not arrive as it was`);
  return 'copied';
}

/** An object never changes, so backups share it. Those of another length than its row says are damaged. */
async function linkOne({ id, bytes }: StoredObject, to: FolderStore, earlier: FolderStore[]): Promise<boolean> {
  for (const from of earlier) if (await to.link(id, { from, length: encryptedLength(bytes) })) return true;
  return false;
}

/** Runs the work for each object that a row names. */
async function eachObject(db: Database, work: (object: StoredObject) => Promise<keyof Copied>): Promise<Copied> {
  const done: Copied = { copied: 0, linked: 0, there: 0, missing: [] };
  for (let after = first; ;) {
    const page = await pageOfObjects(db, after, atOnce);
    for (const object of page) {
      const became = await work(object);
      if (became === 'missing') done.missing.push(object.id);
      else done[became] += 1;
    }
    const last = page.at(-1);
    if (last === undefined) return done;
    after = last.id;
  }
}

/** Copies each object, and reads it back. Existing copies stay: an interrupted run can go on. */
export const copyObjects = (db: Database, stores: Stores): Promise<Copied> =>
  eachObject(db, (object) => copyOne(object, stores));

/** The same into the folder of a backup, where what earlier ones hold is not copied again. @param earlier the likeliest first. */
export const copyIntoBackup = (db: Database, stores: Stores & { to: FolderStore }, earlier: FolderStore[]) =>
  eachObject(db, async (object) => ((await linkOne(object, stores.to, earlier)) ? 'linked' : copyOne(object, stores)));

/** Wraps all keys by the current secret; no object is touched. @returns how many. @throws UnknownSecret. */
export async function rewrapKeys(db: Database, envelope: Envelope): Promise<number> {
  let done = 0;
  for (let after = first; ;) {
    const page = await wrappedOtherwise(db, { key_id: envelope.currentId, after, limit: atOnce });
    for (const { id, key_id, wrapped_key } of page) {
      await setWrapped(db, { id, before: key_id }, envelope.rewrap(id, { key_id, wrapped_key }));
    }
    done += page.length;
    const last = page.at(-1);
    if (last === undefined) return done;
    after = last.id;
  }
}

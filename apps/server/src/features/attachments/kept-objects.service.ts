/** All stored objects at once, for commands: copied to another store, or wrapped by a new secret. */
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Envelope } from '#server/outside/objects/envelope.ts';
import type { ObjectStore } from '#server/outside/objects/object-store.ts';
import { pageOfObjects, setWrapped, wrappedOtherwise } from './objects.repository.ts';

const atOnce = 100;
const first = '00000000-0000-0000-0000-000000000000';

/** Counts of copied and existing objects, and ids of the missing ones. */
export interface Copied {
  copied: number;
  there: number;
  missing: string[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An object of another store did not read back as it was. */
export class NotCopied extends Error {}

/** One object, read back. @throws NotCopied. */
async function copyOne(id: string, { from, to }: { from: ObjectStore; to: ObjectStore }): Promise<keyof Copied> {
  const bytes = await from.get(id);
  const before = await to.get(id);
  if (bytes === null) return before === null ? 'missing' : 'there';
  if (before !== null && sha256(before) === sha256(bytes)) return 'there';
  await to.put(id, bytes);
  const after = await to.get(id);
  if (after === null || sha256(after) !== sha256(bytes)) throw new NotCopied(`object ${id} did not arrive as it was`);
  return 'copied';
}

/** Copies each object that a row names, and reads it back. Existing copies stay: an interrupted run can go on. */
export async function copyObjects(db: Database, stores: { from: ObjectStore; to: ObjectStore }): Promise<Copied> {
  const done: Copied = { copied: 0, there: 0, missing: [] };
  for (let after = first; ;) {
    const page = await pageOfObjects(db, after, atOnce);
    for (const { id } of page) {
      const became = await copyOne(id, stores);
      if (became === 'missing') done.missing.push(id);
      else done[became] += 1;
    }
    const last = page.at(-1);
    if (last === undefined) return done;
    after = last.id;
  }
}

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

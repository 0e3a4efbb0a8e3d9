/** Cleans up photos and voice notes: abandoned uploads, and objects without an owner. */
import { uploadHours } from '@hodi/domain/attachments/attachment-limits.ts';
import { attachmentChanged } from '@hodi/domain/attachments/attachments.events.ts';
import type { Database } from '#server/db/database.ts';
import type { Objects } from '#server/outside/objects/objects-of.ts';
import { performTelling } from '#server/work/perform-public.ts';
import { attachmentsById, oldAwaited, peopleOf, refuseAwaited } from './attachments.repository.ts';
import { forgetGone, goneObjects, noteGone, unknownAmong } from './objects.repository.ts';
import { deletePieces } from './pieces.repository.ts';

const atOnce = 100;
const hour = 3_600_000;
/** An object that no row names this long after it was written was left by a crash. */
const orphanAge = 24 * hour;

/** Abandons uploads that were never finished, and deletes their bytes. @returns who is told. */
export async function expireUploads(db: Database, now: number): Promise<string[]> {
  const old = await oldAwaited(db, new Date(now - uploadHours * hour), atOnce);
  const told = new Set<string>();
  for (const { id } of old) {
    const done = await performTelling(db, now, async (work) => {
      if (!(await refuseAwaited(work.tx, id, 'expired'))) return;
      await deletePieces(work.tx, id);
      const [row] = await attachmentsById(work.tx, [id]);
      if (row === undefined) return;
      const reference = { e_contact_id: row.e_contact_id, attachment_id: id };
      work.tell(await peopleOf(work.tx, id), attachmentChanged, reference);
    });
    for (const user of done.told) told.add(user);
  }
  return [...told];
}

/** Deletes bytes whose key is gone. @throws StoreFailed: the rest is tried again. */
export async function sweepGone(db: Database, { store }: Pick<Objects, 'store'>): Promise<number> {
  const gone = await goneObjects(db, atOnce);
  for (const { id } of gone) {
    await store.remove(id);
    await forgetGone(db, id);
  }
  return gone.length;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Deletes objects that a crash left without a row. Names that are none of ours stay: the bucket may hold other things.
 */
export async function sweepOrphans(db: Database, { store }: Pick<Objects, 'store'>, now: number): Promise<number> {
  let [swept, batch]: [number, string[]] = [0, []];
  const sweep = async (): Promise<void> => {
    const orphans = await unknownAmong(db, batch);
    for (const id of orphans) await noteGone(db, id, new Date(now));
    [swept, batch] = [swept + orphans.length, []];
  };
  for await (const { name, written_at } of store.list()) {
    if (written_at > now - orphanAge || !idPattern.test(name)) continue;
    batch.push(name);
    if (batch.length >= atOnce) await sweep();
  }
  await sweep();
  return swept;
}

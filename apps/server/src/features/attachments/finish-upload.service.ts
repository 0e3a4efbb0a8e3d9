/**
 * Makes a photo or voice note of a whole upload and stores it. Decoding happens outside of transactions. A server that dies, stands still
 * or fails on the way leaves the upload whole: after a minute another takes it up.
 */
import { createHash } from 'node:crypto';
import { attachmentChanged } from '@hodi/domain/attachments/attachments.events.ts';
import type { RefusalReason } from '@hodi/domain/attachments/attachment.ts';
import type { Database } from '#server/db/database.ts';
import type { Objects } from '#server/outside/objects/objects-of.ts';
import { newId } from '#server/work/new-id.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { peopleOf, refuseAwaited, setAttachment } from './attachments.repository.ts';
import type { MediaMaker } from './media/media-maker.ts';
import type { MadeMedia } from './media/media-task.ts';
import { keepObject, noteGone } from './objects.repository.ts';
import {
  type WholeUpload,
  claimWhole,
  deletePieces,
  holdAwaited,
  uploadOf,
  wholeUploads,
} from './pieces.repository.ts';

export interface Making {
  db: Database;
  objects: Objects;
  maker: MediaMaker;
  clock: () => number;
  wake: (userIds: readonly string[]) => void;
}

const tellChange = async (work: PublicWork, { id, e_contact_id }: WholeUpload): Promise<void> =>
  work.tell(await peopleOf(work.tx, id), attachmentChanged, { e_contact_id, attachment_id: id });

/** Nothing of it is kept. */
async function refuse({ db, clock, wake }: Making, upload: WholeUpload, reason: RefusalReason): Promise<void> {
  const { told } = await performTelling(db, clock(), async (work) => {
    const wasAwaited = await refuseAwaited(work.tx, upload.id, reason);
    await deletePieces(work.tx, upload.id);
    if (wasAwaited) await tellChange(work, upload);
  });
  wake(told);
}

/** Encrypted bytes go to the store before a row names them: what a crash leaves there is swept. */
async function store({ db, objects, clock, wake }: Making, upload: WholeUpload, made: MadeMedia): Promise<void> {
  const envelope = await objects.envelope();
  const id = newId(clock());
  const key = envelope.newKey(id);
  const sealed = (part: 'content' | 'preview', bytes: Uint8Array) => envelope.encrypt({ id, part, ...key }, bytes);
  await objects.store.put(id, sealed('content', made.content));
  const { told } = await performTelling(db, clock(), async (work) => {
    const { tx, at } = work;
    await deletePieces(tx, upload.id);
    if (!(await holdAwaited(tx, upload.id))) {
      // Removed or erased meanwhile.
      await refuseAwaited(tx, upload.id, 'cancelled');
      return noteGone(tx, id, at).then(() => undefined);
    }
    const object = {
      id,
      e_contact_id: upload.e_contact_id,
      digest: createHash('sha256').update(made.content).digest(),
      bytes: made.content.length,
      ...key,
      preview: made.preview === null ? null : sealed('preview', made.preview),
      created_at: at,
    };
    const object_id = await keepObject(tx, object);
    if (object_id !== id) await noteGone(tx, id, at);
    const { type, width, height, seconds } = made;
    await setAttachment(tx, upload.id, {
      state: 'stored',
      object_id,
      type,
      bytes: object.bytes,
      width,
      height,
      seconds,
    });
    await tellChange(work, upload);
  });
  wake(told);
}

/** Does nothing where somebody else is at it. @throws StoreFailed, Refusal 503, or as the thread that makes it: it is tried again later. */
export async function finishUpload(making: Making, id: string): Promise<void> {
  const { db, maker, clock } = making;
  const upload = await claimWhole(db, id, new Date(clock()));
  if (upload === undefined) return;
  const bytes = await uploadOf(db, id);
  const isAsAnnounced =
    bytes.length === upload.bytes && createHash('sha256').update(bytes).digest().equals(upload.sha256);
  if (!isAsAnnounced) return refuse(making, upload, 'hash_mismatch');
  const made = await maker.make({ kind: upload.kind, type: upload.type, bytes: new Uint8Array(bytes) });
  await ('refused' in made ? refuse(making, upload, made.refused) : store(making, upload, made));
}

/** Those that were left whole. @returns how many were tried. */
export async function finishLeft(making: Making, failed: (error: unknown) => void): Promise<number> {
  const left = await wholeUploads(making.db, new Date(making.clock()), 20);
  for (const { id } of left) await finishUpload(making, id).catch(failed);
  return left.length;
}

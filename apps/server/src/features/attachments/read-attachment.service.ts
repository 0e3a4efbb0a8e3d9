/** The bytes of a stored attachment, for who may read its thread. */
import type { FastifyBaseLogger } from 'fastify';
import { StoreFailed } from '#server/outside/objects/object-store.ts';
import type { Objects } from '#server/outside/objects/objects-of.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { readableAttachment } from './attachment-access.ts';
import { type ObjectRow, objectById, objectsWithPreview } from './objects.repository.ts';

export interface OpenedObject {
  object: ObjectRow;
  type: string;
}

/** Leaves the line of the audit log. @throws Refusal 404 also of what is not stored. */
export async function openObject(work: Work, id: string): Promise<OpenedObject> {
  const row = await readableAttachment(work, id);
  const object = row.object_id === null ? undefined : await objectById(work.tx, row.object_id);
  if (object === undefined) throw notFound();
  work.touches({ patient_ids: [row.patient_id], subject_id: row.e_contact_id });
  return { object, type: row.type };
}

interface Reading {
  objects: Objects;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** After the transaction, since the store may be far away. @throws Refusal 404 where it is gone; 503 `server_busy`. */
export async function contentOf({ objects, log }: Reading, { object }: OpenedObject): Promise<Buffer> {
  const { id, key_id, wrapped_key } = object;
  try {
    const sealed = await objects.store.get(id);
    if (sealed !== null) {
      return (await objects.envelope()).decrypt({ id, part: 'content', key_id, wrapped_key }, sealed);
    }
    log.error({ object: id }, 'an object is not in the store');
  } catch (error) {
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    log.error({ object: id, kind }, 'an object was not read');
    if (error instanceof StoreFailed) throw new Refusal(503, 'server_busy', { retryAfterSeconds: 5 });
  }
  throw notFound();
}

/** @throws Refusal 404 where it has none. */
export async function previewOf(
  { objects }: Pick<Reading, 'objects'>,
  { object }: { object: Pick<ObjectRow, 'id' | 'key_id' | 'wrapped_key' | 'preview'> },
): Promise<Buffer> {
  const { id, key_id, wrapped_key, preview } = object;
  if (preview === null) throw notFound();
  return (await objects.envelope()).decrypt({ id, part: 'preview', key_id, wrapped_key }, preview);
}

/** On paper; of more the words alone. */
const mostPreviews = 200;

/** As they lie there, of photos whose thread the caller may read: opened after the transaction. */
export const sealedPreviews = (work: Work, attachment_ids: readonly string[]) =>
  objectsWithPreview(work.tx, attachment_ids, mostPreviews);
export type SealedPreview = Awaited<ReturnType<typeof sealedPreviews>>[number];

/** WebP by the id of the attachment; without those whose secret is not there. */
export async function openPreviews(
  { objects }: Pick<Reading, 'objects'>,
  sealed: readonly SealedPreview[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const opened = new Map<string, Uint8Array>();
  for (const { attachment_id, ...object } of sealed) {
    const preview = await previewOf({ objects }, { object }).catch(() => undefined);
    if (preview !== undefined) opened.set(attachment_id, new Uint8Array(preview));
  }
  return opened;
}

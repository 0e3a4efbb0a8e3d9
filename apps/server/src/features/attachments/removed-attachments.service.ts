/** Attachments that are taken away: bytes and key go, a row stays that says so. */
import { mayRemove } from '@hodi/domain/attachments/attachments.policy.ts';
import type { removeAttachment } from '@hodi/domain/attachments/attachments.api.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { lockedAttachment, noteChange } from './attachment-access.ts';
import { attachmentOf } from './attachment-mapping.ts';
import { type AttachmentRow, attachmentsById, attachmentsOfMessages, setAttachment } from './attachments.repository.ts';
import { dropUnused } from './objects.repository.ts';
import { deletePieces } from './pieces.repository.ts';

interface Removal {
  at: Date;
  removed_by: string;
  removed_reason: string;
}

/** Words about what was to be seen or heard go with it. */
async function takeAway(tx: Tx, { id, object_id }: AttachmentRow, { at, ...removal }: Removal): Promise<void> {
  const words = { description: '', transcript: '', transcript_by: null, transcript_at: null, waveform: [] };
  await setAttachment(tx, id, { state: 'removed', object_id: null, removed_at: at, ...removal, ...words });
  await deletePieces(tx, id);
  if (object_id !== null) await dropUnused(tx, [object_id], at);
}

/** Removes it for a clinician of the thread. The first reason stays. @throws Refusal 404. */
export async function remove(
  work: Work,
  id: string,
  { reason }: BodyOf<typeof removeAttachment>,
): Promise<AnswerOf<typeof removeAttachment>> {
  const { tx, at, caller } = work;
  const { row } = await lockedAttachment(work, id);
  if (!mayRemove(caller)) throw notFound();
  if (row.state !== 'removed') await takeAway(tx, row, { at, removed_by: caller.user_id, removed_reason: reason });
  await noteChange(work, row);
  const [now = row] = await attachmentsById(tx, [id]);
  return { attachment: attachmentOf(now) };
}

/** With a held reply that is discarded. */
export async function discardAttachments({ tx, at, caller }: Work, message_id: string): Promise<void> {
  for (const row of await attachmentsOfMessages(tx, [message_id])) {
    await takeAway(tx, row, { at, removed_by: caller.user_id, removed_reason: '' });
  }
}

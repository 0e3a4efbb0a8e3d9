/** The bytes of an attachment, piece by piece, by its author. */
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import { mayUpload } from '@hodi/domain/attachments/attachments.policy.ts';
import type { cancelUpload } from '@hodi/domain/attachments/attachments.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { lockedAttachment, noteChange } from './attachment-access.ts';
import { attachmentOf } from './attachment-mapping.ts';
import { type AttachmentRow, attachmentsById, refuseAwaited } from './attachments.repository.ts';
import { deletePieces, insertPiece, setReceived } from './pieces.repository.ts';

export interface UploadState {
  id: string;
  offset: number;
  length: number;
  state: AttachmentRow['state'];
  refused: string | null;
  /** All of it has arrived, and it is to be made into a photo or voice note. */
  isWhole: boolean;
}

const stateOf = ({ id, received, bytes, state, refused, complete_at }: AttachmentRow): UploadState => ({
  id,
  // The stored file has another length than the upload.
  offset: state === 'awaited' ? received : bytes,
  length: bytes,
  state,
  refused,
  isWhole: state === 'awaited' && complete_at !== null,
});

/** @throws Refusal 404, also for everybody but its author. */
async function ownUpload(work: Work, id: string): Promise<AttachmentRow> {
  const { row } = await lockedAttachment(work, id);
  if (!mayUpload(work.caller, row)) throw notFound();
  return row;
}

/** Progress of an upload. @throws Refusal 404. */
export async function uploadState(work: Work, id: string): Promise<UploadState> {
  return stateOf(await ownUpload(work, id));
}

export interface Piece {
  offset: number;
  bytes: Buffer;
}

/**
 * Keeps the next piece.
 * @throws Refusal 404; 410 `upload_over`; 413 `too_large`; 409 `wrong_offset` with `details.counts.offset`, also if
 * everything has arrived.
 */
export async function keepPiece(work: Work, id: string, { offset, bytes }: Piece): Promise<UploadState> {
  const row = await ownUpload(work, id);
  if (row.state !== 'awaited') throw new Refusal(410, 'upload_over');
  if (offset !== row.received) {
    throw new Refusal(409, 'wrong_offset', { details: { counts: { offset: row.received } } });
  }
  const received = row.received + bytes.length;
  if (bytes.length > pieceBytes || received > row.bytes) throw new Refusal(413, 'too_large');
  if (bytes.length === 0) return stateOf(row);
  const complete_at = received === row.bytes ? work.at : null;
  await insertPiece(work.tx, { attachment_id: id, first_byte: offset, bytes });
  await setReceived(work.tx, id, { received, complete_at });
  return stateOf({ ...row, received, complete_at: complete_at === null ? null : work.now });
}

/** Changes nothing if it is no longer awaited. @throws Refusal 404. */
export async function cancel(work: Work, id: string): Promise<AnswerOf<typeof cancelUpload>> {
  const row = await ownUpload(work, id);
  if (await refuseAwaited(work.tx, id, 'cancelled')) await deletePieces(work.tx, id);
  await noteChange(work, row);
  const [now = row] = await attachmentsById(work.tx, [id]);
  return { attachment: attachmentOf(now) };
}

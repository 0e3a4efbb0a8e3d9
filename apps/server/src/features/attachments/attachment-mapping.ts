import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import type { AttachmentRow } from './attachments.repository.ts';

const isoOf = (at: number): string => new Date(at).toISOString();
const maybeIso = (at: number | null): string | null => (at === null ? null : isoOf(at));

function transcriptOf({ transcript, transcript_by, transcript_at }: AttachmentRow): Attachment['transcript'] {
  if (transcript === '' || transcript_by === null || transcript_at === null) return null;
  return { text: transcript, by: transcript_by, at: isoOf(transcript_at) };
}

export const attachmentOf = (row: AttachmentRow): Attachment => ({
  id: row.id,
  e_contact_id: row.e_contact_id,
  message_id: row.message_id,
  question_id: row.question_id,
  author_id: row.author_id,
  kind: row.kind,
  state: row.state,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  // Stored as a number of single precision.
  seconds: row.seconds === null ? null : Math.round(row.seconds * 10) / 10,
  waveform: row.waveform,
  description: row.description,
  transcript: transcriptOf(row),
  transcript_version: row.transcript_version,
  heard_at: maybeIso(row.heard_at),
  refused: row.refused,
  removed: row.removed_at === null ? null : { at: isoOf(row.removed_at), reason: row.removed_reason ?? '' },
  created_at: isoOf(row.created_at),
});

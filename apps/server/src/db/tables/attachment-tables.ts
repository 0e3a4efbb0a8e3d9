/** Photos and voice notes of threads, the pieces of their uploads, and the objects that hold them. */
import type { Generated } from 'kysely';
import type { AttachmentKind } from '@hodi/domain/attachments/attachment-limits.ts';
import type { AttachmentState, RefusalReason } from '@hodi/domain/attachments/attachment.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface AttachmentTable {
  id: string;
  e_contact_id: string;
  patient_id: string;
  institution_id: string;
  /** Null of the inquiry; of a held reply until that is a message. */
  message_id: string | null;
  /** Among those that were sent together, from 0. */
  place: number;
  question_id: string | null;
  author_id: string;
  author_type: 'patient' | 'clinician';
  kind: AttachmentKind;
  state: AttachmentState;
  type: string;
  bytes: number;
  /** Hash of the upload, as announced. */
  sha256: Buffer;
  /** Bytes of the upload that have arrived. */
  received: Generated<number>;
  /** When the last of them had. */
  complete_at: MaybeMoment;
  /** When it was last tried to make a stored object of them. */
  tried_at: MaybeMoment;
  object_id: string | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  waveform: Generated<number[]>;
  description: Generated<string>;
  transcript: Generated<string>;
  transcript_by: string | null;
  transcript_at: MaybeMoment;
  transcript_version: Generated<number>;
  heard_at: MaybeMoment;
  heard_by: string | null;
  /** When clinicians were told that nobody has listened to it within the promise. */
  overdue_told_at: MaybeMoment;
  refused: RefusalReason | null;
  removed_at: MaybeMoment;
  removed_by: string | null;
  removed_reason: string | null;
  created_at: Moment;
}

export interface AttachmentPieceTable {
  attachment_id: string;
  first_byte: number;
  bytes: Buffer;
}

/** A file outside the database, encrypted by a key of its own. One content is stored once in a thread. */
export interface StoredObjectTable {
  id: string;
  e_contact_id: string;
  /** SHA-256 of the content. */
  digest: Buffer;
  bytes: number;
  /** Which secret wraps the key. */
  key_id: string;
  wrapped_key: Buffer;
  /** Encrypted by the same key. */
  preview: Buffer | null;
  created_at: Moment;
}

export interface GoneObjectTable {
  id: string;
  gone_at: Moment;
}

export interface AttachmentTables {
  attachment: AttachmentTable;
  attachment_piece: AttachmentPieceTable;
  stored_object: StoredObjectTable;
  gone_object: GoneObjectTable;
}

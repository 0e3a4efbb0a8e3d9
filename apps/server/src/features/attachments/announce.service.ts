/** Attachments as they come with a message or an inquiry: rows that wait for their bytes. */
import { quotas } from '@hodi/domain/attachments/attachment-limits.ts';
import type { Attachment, NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import type { Work } from '#server/work/work.ts';
import { Refusal, orTaken } from '#server/wire/refusal.ts';
import { attachmentOf } from './attachment-mapping.ts';
import { type AttachmentRow, type NewRow, insertAttachments, keptOf } from './attachments.repository.ts';

interface Announced {
  e_contact_id: string;
  patient_id: string;
  institution_id: string;
  /** Null of the inquiry. */
  message_id: string | null;
  attachments: readonly NewAttachment[];
  /** Gigabytes that the institution may keep; without end unless given. */
  gigabytes?: number | undefined;
}

/** @throws Refusal 409 `media_full_inquiry`, `media_full_patient`, `media_full_institution`. */
async function requireSpace({ tx }: Work, of: Announced): Promise<void> {
  const more = of.attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const count = of.attachments.length;
  const [inquiry, patient, institution] = [
    await keptOf(tx, 'e_contact_id', of.e_contact_id),
    await keptOf(tx, 'patient_id', of.patient_id),
    await keptOf(tx, 'institution_id', of.institution_id),
  ];
  const isOver = (kept: typeof inquiry, most: { count: number; bytes: number }): boolean =>
    kept.count + count > most.count || kept.bytes + more > most.bytes;
  if (isOver(inquiry, quotas.inquiry)) throw new Refusal(409, 'media_full_inquiry');
  if (isOver(patient, quotas.patient)) throw new Refusal(409, 'media_full_patient');
  if (isOver(institution, { count: Infinity, bytes: (of.gigabytes ?? Infinity) * 1e9 })) {
    throw new Refusal(409, 'media_full_institution');
  }
}

const rowOf = ({ caller, at }: Work, of: Announced, [place, given]: [number, NewAttachment]): NewRow => ({
  id: given.id,
  e_contact_id: of.e_contact_id,
  patient_id: of.patient_id,
  institution_id: of.institution_id,
  message_id: of.message_id,
  place,
  question_id: of.message_id === null ? (given.question_id ?? null) : null,
  author_id: caller.user_id,
  author_type: caller.user_type,
  kind: given.kind,
  state: 'awaited',
  type: given.type,
  bytes: given.bytes,
  sha256: Buffer.from(given.sha256, 'hex'),
  width: given.width ?? null,
  height: given.height ?? null,
  seconds: given.kind === 'voice' ? (given.seconds ?? null) : null,
  waveform: given.kind === 'voice' ? (given.waveform ?? []) : [],
  description: given.description ?? '',
  created_at: at,
});

const nothingYet = {
  received: 0,
  complete_at: null,
  object_id: null,
  transcript: '',
  transcript_by: null,
  transcript_at: null,
  transcript_version: 0,
  heard_at: null,
  overdue_told_at: null,
  refused: null,
  removed_at: null,
  removed_reason: null,
  is_held: false,
} as const;

/** In the transaction of their message; the thread is there and locked. @throws as `requireSpace`; 409 `id_taken`. */
export async function announce(work: Work, of: Announced): Promise<Attachment[]> {
  if (of.attachments.length === 0) return [];
  await requireSpace(work, of);
  const rows = [...of.attachments.entries()].map((entry) => rowOf(work, of, entry));
  await orTaken('id_taken', insertAttachments(work.tx, rows));
  return rows.map((row) => attachmentOf({ ...nothingYet, ...row, created_at: work.now } as unknown as AttachmentRow));
}

/** Transcripts of voice notes, and marks that a note was listened to. */
import type { markHeard, setTranscript } from '@hodi/domain/attachments/attachments.api.ts';
import { mayTranscribe, needsHearing } from '@hodi/domain/attachments/attachments.policy.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { warnOfMessage } from '#server/features/e-contacts/message-warnings.service.ts';
import { changeThread } from '#server/features/e-contacts/threads.service.ts';
import { notFound, versionConflict } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { lockedAttachment, noteChange } from './attachment-access.ts';
import { attachmentOf } from './attachment-mapping.ts';
import { type AttachmentRow, attachmentsById, seqOfMessage, setAttachment } from './attachments.repository.ts';

async function answerWith(work: Work, row: AttachmentRow) {
  await noteChange(work, row);
  const [now = row] = await attachmentsById(work.tx, [row.id]);
  return { attachment: attachmentOf(now) };
}

interface Typing {
  id: string;
  /** Signs counted keys. */
  secret: string;
}

/**
 * Danger words of a patient raise a warning as those of a message do; a clinician has read what they type themselves.
 * @throws Refusal 404; 409 `version_conflict` with both versions.
 */
export async function typeTranscript(
  work: Work,
  { id, secret }: Typing,
  { text, version }: BodyOf<typeof setTranscript>,
): Promise<AnswerOf<typeof setTranscript>> {
  const { tx, caller, at } = work;
  const { row, thread } = await lockedAttachment(work, id);
  if (!mayTranscribe(caller, row) || row.state === 'removed') throw notFound();
  if (row.transcript_version !== version) {
    throw versionConflict({ attachment: attachmentOf(row) }, { text }, [row.patient_id]);
  }
  const transcript_version = version + 1;
  await setAttachment(tx, id, {
    transcript: text,
    transcript_by: caller.user_id,
    transcript_at: at,
    transcript_version,
  });
  const seq = await seqOfMessage(tx, row.message_id);
  const after = await warnOfMessage(work, { thread, text, after: thread, secret, seq });
  if (after !== thread) await changeThread(work, thread, after);
  return answerWith(work, row);
}

/** Only the first time counts. @throws Refusal 404, also for a note that no clinician needs to hear. */
export async function hear(work: Work, id: string): Promise<AnswerOf<typeof markHeard>> {
  const { row } = await lockedAttachment(work, id);
  if (work.caller.clinician === null || !needsHearing(row)) throw notFound();
  if (row.heard_at === null) {
    await setAttachment(work.tx, id, { heard_at: work.at, heard_by: work.caller.user_id });
    return answerWith(work, row);
  }
  work.touches({ patient_ids: [row.patient_id], subject_id: row.e_contact_id });
  return { attachment: attachmentOf(row) };
}

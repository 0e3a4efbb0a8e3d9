/** Opens an attachment by the rights to its thread; a missing one and one of another's thread are refused alike. */
import { attachmentChanged } from '@hodi/domain/attachments/attachments.events.ts';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import {
  type OpenedThread,
  lockedThreadFor,
  readableThread,
} from '#server/features/e-contacts/thread-access.service.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import {
  type AttachmentRow,
  attachmentsById,
  lockAttachment,
  peopleOf,
  threadOfAttachment,
} from './attachments.repository.ts';

/** Attachments of a held reply are for clinicians only. */
const isShown = ({ caller }: Work, { is_held, author_id }: AttachmentRow): boolean =>
  !is_held || caller.clinician !== null || author_id === caller.user_id;

/** For reading. @throws Refusal 404. */
export async function readableAttachment(work: Work, id: string): Promise<AttachmentRow> {
  const [row] = await attachmentsById(work.tx, [id]);
  if (row === undefined || !isShown(work, row)) throw notFound();
  await readableThread(work.tx, work.caller, row.e_contact_id);
  return row;
}

export interface OpenedAttachment {
  thread: OpenedThread;
  row: AttachmentRow;
}

/** For changing: relationship, thread and attachment are locked, in this order. @throws Refusal 404. */
export async function lockedAttachment({ tx, caller }: Work, id: string): Promise<OpenedAttachment> {
  const found = await threadOfAttachment(tx, id);
  if (found === undefined) throw notFound();
  const thread = await lockedThreadFor(tx, caller, found.e_contact_id);
  const row = await lockAttachment(tx, id);
  if (row === undefined) throw notFound();
  return { thread, row };
}

/**
 * Tells both sides of the thread that the attachment changed, and names the patient in the audit line.
 * @param row before the change.
 */
export async function noteChange(work: Work, row: AttachmentRow): Promise<void> {
  const { id, e_contact_id, patient_id, institution_id } = row;
  const people = await peopleOf(work.tx, id);
  work.tell(people, attachmentChanged, { e_contact_id, attachment_id: id });
  if (row.overdue_told_at !== null && row.heard_at === null) {
    // Their lists show the thread as overdue.
    work.tell(people, eContactUpdated, { e_contact_id });
    work.tellInbox(institution_id);
  }
  work.touches({ patient_ids: [patient_id], subject_id: e_contact_id, institution_id });
}

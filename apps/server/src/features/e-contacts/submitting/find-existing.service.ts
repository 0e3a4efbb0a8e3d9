/**
 * Recognises an inquiry or message that is sent again after it arrived: the caller's own of that id, with the same
 * contents.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CreateEContactInput, createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { messagesWithTheirs } from '#server/features/attachments/thread-attachments.service.ts';
import { flagsOfThreads } from '#server/features/e-contacts/flags.repository.ts';
import { threadMessageOf } from '#server/features/e-contacts/item-mapping.ts';
import { messagesById } from '#server/features/e-contacts/threads.repository.ts';
import { itemFor } from '#server/features/e-contacts/threads.service.ts';
import { type SentInquiry, inquiryById } from '#server/features/e-contacts/submit.repository.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';

type Sent<Answer> = Promise<(Existing & { answer: Answer }) | undefined>;

export async function findExistingMessage(
  work: Work,
  e_contact_id: string,
  { id, message }: BodyOf<typeof postMessage>,
): Sent<AnswerOf<typeof postMessage>> {
  const [row] = id === undefined ? [] : await messagesById(work.tx, [id]);
  if (row?.e_contact_id !== e_contact_id || row.user_id !== work.caller.user_id || row.message !== message) {
    return undefined;
  }
  const item = await itemFor(work, e_contact_id);
  const [sent = threadMessageOf(row)] = await messagesWithTheirs(work.tx, [threadMessageOf(row)], work.caller.language);
  return { patient_id: item.e_contact.patient_id, answer: { ...sent, item } };
}

/** The clinician who was asked may have handed it over since. */
function isSame({ caller }: Work, row: SentInquiry, input: CreateEContactInput): boolean {
  const { user_id, patient } = caller;
  const said = {
    submitted_by_user_id: user_id,
    patient_id: input.patient_id ?? patient?.id,
    topic: input.topic,
    content_version: input.content_version ?? row.content_version,
    answers: input.answers,
    selected_services: [...new Set(input.selected_services)],
    clinician_id: row.handed_over_at === null ? (input.clinician_id ?? row.clinician_id) : row.clinician_id,
  };
  const { handed_over_at: _, completed_at: __, for_caregivers: ___, ...stands } = row;
  return isDeepStrictEqual({ ...stands, answers: { ...stands.answers } }, { ...said, answers: { ...said.answers } });
}

/** The answer to the sender of an inquiry: the present thread, with all its red flags. */
export async function existingInquiry(work: Work, id: string): Promise<AnswerOf<typeof createEContact>> {
  const item = await itemFor(work, id);
  const flags = await flagsOfThreads(work.tx, [id]);
  const red_flags = flags.map((flag) => ({ id: flag.id, rule_id: flag.rule_id, severity: flag.severity }));
  return { e_contact: item.e_contact, red_flags, item };
}

export async function findExistingInquiry(
  work: Work,
  input: CreateEContactInput,
): Sent<AnswerOf<typeof createEContact>> {
  const { id } = input;
  const row = id === undefined ? undefined : await inquiryById(work.tx, id);
  if (id === undefined || row === undefined || !isSame(work, row, input)) return undefined;
  return { patient_id: row.patient_id, answer: await existingInquiry(work, id) };
}

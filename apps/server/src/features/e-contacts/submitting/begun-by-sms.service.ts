/** An inquiry that begins with an SMS: no question was answered, so it stands there as one sent before all questions were. */
import type { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { eContactCreated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { newThread } from '@hodi/domain/e-contacts/thread-state.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { submitFacts } from '#server/features/e-contacts/submit-facts.service.ts';
import { insertThread } from '#server/features/e-contacts/submit.repository.ts';
import { inquiryFrom } from '#server/features/e-contacts/submit.service.ts';
import { headChanges } from '#server/features/e-contacts/thread-rows.ts';
import type { Room } from '#server/features/e-contacts/thread-access.service.ts';
import { writeMessage } from '#server/features/e-contacts/threads.service.ts';
import { caresForOthers } from '#server/work/care-relations.ts';
import { texts } from '#server/work/texts.ts';
import type { Work } from '#server/work/work.ts';

const asked = { topic: 'other_symptoms', answers: {}, selected_services: [], partial: true } as const;

/**
 * Begins an inquiry about other symptoms, with the text as its first message: danger words are looked for there, and it is marked.
 * How many a patient may send an hour does not count: this one begins only where none is open.
 * @returns the message with its thread. @throws Refusal 404 `patient_not_found`; 409 `no_clinician`.
 */
export async function beginBySms(
  work: Work,
  room: Omit<Room, 'id'>,
  text: string,
): Promise<AnswerOf<typeof postMessage>> {
  const input = { ...asked, selected_services: [] };
  const facts = await submitFacts(work, input);
  const { patient, clinician } = facts;
  const isOfFamily = await caresForOthers(work.tx, patient.id, work.at);
  const mark = texts[patient.preferred_language](isOfFamily ? 'by_sms.unverified_of_family' : 'by_sms.unverified');
  const info_text = `${mark}\n\n${text}`;
  const inquiry = { ...(await inquiryFrom(work, input, facts)), changed_answers: [], info_text };
  const { id } = inquiry;
  const state = newThread('patient', [], work.now);
  await answeredByCommit(work.tx, insertThread(work.tx, inquiry, { state, terms: clinician.terms }));
  work.tell([patient.user_id, clinician.user_id], eContactCreated, { e_contact_id: id });
  const change = headChanges(null, state);
  work.count(patient.user_id, change.patient);
  work.count(clinician.user_id, change.clinician);
  return writeMessage(work, { ...room, id }, { message: text, via: 'sms' });
}

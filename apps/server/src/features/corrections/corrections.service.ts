import { isDeepStrictEqual } from 'node:util';
import type { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { answerByCorrection } from '#server/features/data-requests/asked-corrections.service.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import type { Existing } from '#server/work/perform.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import type { Work } from '#server/work/work.ts';
import { answeredQuestions, correctionById, insertCorrection, wholeCorrection } from './corrections.repository.ts';

/**
 * Adds a correction beside an entry, even of a resolved thread. It is no message, so the waiting state stays.
 * @throws Refusal 404 without an active relationship, and for the request of somebody else; 400 for a question without
 * an answer; 409 `id_taken`.
 */
export async function correct(
  work: Work,
  e_contact_id: string,
  { id, question_id, text, data_request_id }: BodyOf<typeof createCorrection>,
): Promise<AnswerOf<typeof createCorrection>> {
  const { tx, caller, at } = work;
  const { patient_id, pu_id, cu_id, thread_institution_id } = await lockedThreadFor(tx, caller, e_contact_id);
  if (question_id !== null && !(await answeredQuestions(tx, e_contact_id)).has(question_id)) {
    throw badField('question_id', 'invalid_value');
  }
  const author_id = clinicianOf(caller).id;
  const row = { id, e_contact_id, patient_id, question_id, text, author_id, data_request_id, created_at: at };
  if (data_request_id !== null) await answerByCorrection(work, { id: data_request_id, patient_id });
  if (!(await insertCorrection(tx, row))) throw new Refusal(409, 'id_taken');
  work.tell([pu_id, cu_id, caller.user_id], eContactUpdated, { e_contact_id, correction_id: id });
  const news = { kind: 'correction', subject_id: e_contact_id, institution_id: thread_institution_id } as const;
  await notify(work, { user_id: pu_id, ...news });
  work.touches({ patient_ids: [patient_id], subject_id: id });
  const correction = await correctionById(tx, id);
  if (correction === undefined) throw new Error('a correction that was just made is there');
  return { correction };
}

/** The caller's own correction of this id, if it equals the one sent again. */
export async function corrected(
  { tx, caller }: Work,
  e_contact_id: string,
  { id, ...said }: BodyOf<typeof createCorrection>,
): Promise<(Existing & { answer: AnswerOf<typeof createCorrection> }) | undefined> {
  const [stands, correction] = await Promise.all([wholeCorrection(tx, id), correctionById(tx, id)]);
  if (stands === undefined || correction === undefined) return undefined;
  const { patient_id, ...of } = stands;
  const isSame = isDeepStrictEqual(of, { ...said, e_contact_id, author_id: clinicianOf(caller).id });
  return isSame ? { patient_id, answer: { correction } } : undefined;
}

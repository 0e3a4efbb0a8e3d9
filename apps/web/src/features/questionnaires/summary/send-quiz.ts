/** Sends a questionnaire as an inquiry: once, however often it is tried, also over a reload. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { submissionFor } from '@hodi/domain/questionnaires/flow/submission.ts';
import { cleanAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send, type SendOptions } from '~/lib/api/send.ts';
import { newId } from '~/lib/ids.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { beginSubmission, type QuizSession } from '~/features/questionnaires/session/quiz-session.ts';
import { underWay } from '~/features/questionnaires/session/under-way.ts';

export type Sent =
  | { kind: 'sent'; id: string; clinician: EContactItem['clinician'] }
  /** It had arrived before, with an answer that got lost. */
  | { kind: 'sent_before'; id: string }
  | { kind: 'waits' }
  | { kind: 'refused'; error: ApiError }
  /** Neither sent nor kept in the queue; the draft is still here. */
  | { kind: 'not_kept'; message: string };

export interface ToSend {
  session: QuizSession;
  /** Of those that are offered for these answers. */
  services: readonly string[];
  clinicianId: string | undefined;
  isForPatient: boolean;
  topicTitle: string;
}

function contentOf({ session, services, clinicianId, isForPatient }: ToSend): Omit<CreateEContactInput, 'id'> {
  const { topic, profile, day } = session.subject;
  const { quiz, flags } = session.store.get();
  return {
    topic: topic.key,
    answers: cleanAnswers(topic, quiz.answers, profile) as CreateEContactInput['answers'],
    selected_services: [...services],
    changed_answers: [...quiz.trail],
    filled_on: day,
    content_version: topic.version,
    raised: [...flags],
    ...(clinicianId !== undefined && { clinician_id: clinicianId }),
    ...(isForPatient && { patient_id: session.patientId }),
  };
}

/** An earlier try of the same inquiry that the server refused; this one takes its place. */
async function dropRefused(id: string): Promise<void> {
  for (const record of queueStore.get()) {
    if (record.state === 'refused' && record.creates.includes(id)) await discardRecord(record.id);
  }
}

async function deliver(toSend: ToSend): Promise<Sent> {
  const { session } = toSend;
  const content = contentOf(toSend);
  const { inquiryId, submission: begun } = session.store.get();
  const submission = submissionFor(begun, JSON.stringify(content), { id: inquiryId, key: newId() });
  const { e_contact_id: id, key: idempotencyKey } = submission;
  await session.keeper.pause();
  await beginSubmission(session, submission);
  await dropRefused(id);
  const options: SendOptions = {
    idempotencyKey,
    title: 'queue.inquiry',
    summary: toSend.topicTitle,
    thread: session.patientId,
    creates: [id],
    silent: true,
  };
  underWay.add(id);
  try {
    const { item } = await send(createEContact, { body: { id, ...content } }, options);
    await session.keeper.forget();
    return { kind: 'sent', id, clinician: item.clinician };
  } catch (error) {
    if (error instanceof QueuedError) return { kind: 'waits' };
    session.keeper.resume();
    if (error instanceof NotKeptError) return { kind: 'not_kept', message: error.message };
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'id_taken') return { kind: 'refused', error };
    await session.keeper.forget();
    return { kind: 'sent_before', id };
  } finally {
    underWay.delete(id);
  }
}

const begunSendings = new WeakMap<QuizSession, Promise<Sent>>();

/** A second tap joins the first. */
export function sendQuiz(toSend: ToSend): Promise<Sent> {
  const { session } = toSend;
  const known = begunSendings.get(session);
  if (known) return known;
  const begun = deliver(toSend).finally(() => begunSendings.delete(session));
  begunSendings.set(session, begun);
  return begun;
}

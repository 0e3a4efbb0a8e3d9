/**
 * "Tell my clinic now": the answers so far leave as a report of an emergency, before everything else that waits. It is one
 * inquiry, however often it is pressed: what is answered afterwards completes it.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createEContact, listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { type SentContent, submissionFor } from '@hodi/domain/questionnaires/flow/submission.ts';
import { cleanAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { newId } from '~/lib/ids.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { fateHere } from './fate-here.ts';
import { threadOf } from './open-quiz.ts';
import { noteTold, type QuizSession, settleTyped } from './quiz-session.ts';

export { sendAgain } from '~/lib/offline/retry/send-again.ts';

type Content = Omit<CreateEContactInput, 'id'>;

export interface ToTell {
  session: QuizSession;
  queryClient: QueryClient;
  topicTitle: string;
  clinicianId: string | undefined;
  /** The record is not the account's own. */
  isAboutOther: boolean;
  /** Where it is looked at again once it was refused. */
  editAt: string;
  isShown: () => boolean;
}

function contentOf({ session, clinicianId, isAboutOther }: ToTell): Content {
  const { topic, profile, day } = session.subject;
  const { quiz, flags } = session.store.get();
  return {
    topic: topic.key,
    answers: cleanAnswers(topic, usableAnswers(topic, quiz.answers), profile) as Content['answers'],
    selected_services: [],
    changed_answers: [...quiz.trail],
    filled_on: day,
    content_version: topic.version,
    raised: [...flags],
    partial: true,
    ...(clinicianId !== undefined && { clinician_id: clinicianId }),
    ...(isAboutOther && { patient_id: session.patientId }),
  };
}

const bodyOf = (id: string, { fingerprint }: SentContent): CreateEContactInput => ({
  id,
  ...(JSON.parse(fingerprint) as Content),
});

const present = (): string => new Date(serverNow()).toISOString();

/** Earlier tries of the same inquiry that the server refused: this one takes their place. */
export async function dropRefused(id: string): Promise<void> {
  for (const { id: record, state, creates, needs } of queueStore.get())
    if (state === 'refused' && [...creates, ...needs].includes(id)) await discardRecord(record);
}

/** It is there already: told from another device, or by a try whose answer got lost. @returns when; undefined where it is not theirs. */
const toldBefore = (id: string, owner: string): Promise<string | undefined> =>
  threadOf(id, { owner, filledBy: 'patient' }).then(
    ({ item }) => item.e_contact.created_at,
    () => undefined,
  );

/** @returns why the clinic could not be told; undefined where it was, or the report waits on this device. */
async function tell(toTell: ToTell): Promise<string | undefined> {
  const { session, topicTitle, editAt, isAboutOther, isShown } = toTell;
  settleTyped(session);
  const { inquiryId, told: before } = session.store.get();
  const report = submissionFor(before, JSON.stringify(contentOf(toTell)), { id: inquiryId, key: newId() });
  const { e_contact_id: id, key: idempotencyKey, earlier = [] } = report;
  const { owner } = session.keeper;
  await noteTold(session, report);
  await dropRefused(id);
  const versions = new Map(earlier.map((one) => [one.key, bodyOf(id, one)]));
  const whom = isAboutOther && { needs: [session.patientId] };
  const about = { title: 'queue.emergency' as const, summary: topicTitle, thread: id, creates: [id], editAt, ...whom };
  const options = { ...about, idempotencyKey, versions, userId: owner, urgent: true, silent: true, isShown };
  try {
    const { e_contact } = await send(createEContact, { body: bodyOf(id, report) }, options);
    await noteTold(session, { ...report, told_at: e_contact.created_at });
  } catch (error) {
    if (error instanceof QueuedError) return undefined;
    const isThere = error instanceof EarlierArrivedError || (error instanceof ApiError && error.code === 'id_taken');
    const told_at = isThere ? await toldBefore(id, owner) : undefined;
    await noteTold(session, told_at === undefined ? null : { ...report, told_at });
    if (told_at !== undefined) return undefined;
    if (error instanceof ApiError || error instanceof NotKeptError) return error.message;
    throw error;
  }
  return undefined;
}

const under = new WeakMap<QuizSession, Promise<string | undefined>>();

/** A second press joins the first. */
export function tellClinic(toTell: ToTell): Promise<string | undefined> {
  const { session, queryClient } = toTell;
  const tellOnce = () =>
    tell(toTell).finally(() => {
      under.delete(session);
      loadAgain(queryClient, keyOf(listForPatient));
    });
  const telling = under.get(session) ?? tellOnce();
  under.set(session, telling);
  return telling;
}

/** Settles a report that left the queue unseen, or whose page died before it was queued. */
export async function settleTold(session: QuizSession, queryClient: QueryClient): Promise<void> {
  const { told } = session.store.get();
  if (told === null || told.told_at !== undefined || under.has(session)) return;
  const fate = await fateHere(told, session.keeper.owner);
  if (session.store.get().told !== told || fate === 'waits' || fate === 'refused') return;
  await noteTold(session, fate === 'arrived' ? { ...told, told_at: present() } : null);
  loadAgain(queryClient, keyOf(listForPatient));
}

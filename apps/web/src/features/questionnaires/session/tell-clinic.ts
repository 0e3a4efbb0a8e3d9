/**
 * "Tell my clinic now": the answers so far leave as a report of an emergency, before everything else that waits. It is one
 * inquiry, however often it is pressed: emergencies that are answered afterwards are added to it, and the rest completes it.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { completeAnswers } from '@hodi/domain/e-contacts/complete-answers.api.ts';
import { createEContact, listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import {
  type SentContent,
  submissionFor,
  type ToldReport,
  unheardOf,
  withoutMore,
} from '@hodi/domain/questionnaires/flow/submission.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
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
import { beginAnother, noteTold, type QuizSession, settleTyped } from './quiz-session.ts';
import { emergenciesIn } from './session-state.ts';

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

type More = BodyOf<typeof completeAnswers>;

function answersOf({ session }: ToTell): More {
  const { topic, profile, day } = session.subject;
  const { quiz, flags } = session.store.get();
  return {
    answers: cleanAnswers(topic, usableAnswers(topic, quiz.answers), profile) as More['answers'],
    selected_services: [],
    changed_answers: [...quiz.trail],
    filled_on: day,
    content_version: topic.version,
    raised: [...flags],
    partial: true,
  };
}

function contentOf(toTell: ToTell): Content {
  const { session, clinicianId, isAboutOther } = toTell;
  return {
    topic: session.subject.topic.key,
    ...answersOf(toTell),
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

/** How a report leaves, and what was answered after it. */
const optionsOf = ({ session, topicTitle, editAt, isAboutOther, isShown }: ToTell, id: string) => ({
  title: 'queue.emergency' as const,
  summary: topicTitle,
  thread: id,
  needs: isAboutOther ? [session.patientId] : [],
  editAt,
  userId: session.keeper.owner,
  urgent: true,
  silent: true,
  isShown,
});

/** @returns what the person is told. @throws what is no refusal. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NotKeptError) return error.message;
  throw error;
}

/** Whether the clinic has the report, or gets it from this device. */
const isOnItsWay = async (told: ToldReport, owner: string): Promise<boolean> =>
  told.told_at !== undefined || ['waits', 'arrived'].includes(await fateHere(told, owner));

/** The report is closed, completed or gone, or the server is of the version before and takes whole answers only. */
const takesNoMore = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['thread_resolved', 'not_partial', 'not_found', 'answers_incomplete'].includes(error.code);

/** The clinic is told once more, of what was answered since: in a report of its own where the first takes no more. */
async function tellMore(toTell: ToTell, { e_contact_id: id, more: before }: ToldReport): Promise<string | undefined> {
  const { session } = toTell;
  const { store } = session;
  const fingerprint = JSON.stringify(answersOf(toTell));
  const begun = before?.fingerprint === fingerprint ? before : { key: newId(), fingerprint };
  const noteMore = async (change: (told: ToldReport) => ToldReport) => {
    const { told } = store.get();
    if (told !== null) await noteTold(session, change(told));
  };
  await noteMore((told) => ({ ...told, more: { ...begun, rules: emergenciesIn(store.get()) } }));
  await dropRefused(id);
  const options = optionsOf(toTell, id);
  const behind = { ...options, needs: [...options.needs, id], idempotencyKey: begun.key };
  try {
    await send(completeAnswers, { params: { id }, body: JSON.parse(fingerprint) as More }, behind);
    await noteMore((told) => withoutMore(told, true));
  } catch (error) {
    if (error instanceof QueuedError) return undefined;
    await noteMore((told) => withoutMore(told, false));
    if (!takesNoMore(error)) return reasonOf(error);
    await beginAnother(session, newId());
    return tell(toTell);
  }
  return undefined;
}

/** @returns why the clinic could not be told; undefined where it was, or the report waits on this device. */
async function tell(toTell: ToTell): Promise<string | undefined> {
  const { session } = toTell;
  settleTyped(session);
  const { inquiryId, told: before } = session.store.get();
  const rules = emergenciesIn(session.store.get());
  const { owner } = session.keeper;
  if (before !== null && (await isOnItsWay(before, owner))) return tellMore(toTell, before);
  const begun = before && withoutMore(before, false);
  const content = JSON.stringify(contentOf(toTell));
  const report = { ...submissionFor(begun, content, { id: inquiryId, key: newId() }), rules };
  const { e_contact_id: id, key: idempotencyKey, earlier = [] } = report;
  await noteTold(session, report);
  await dropRefused(id);
  const versions = new Map(earlier.map((one) => [one.key, bodyOf(id, one)]));
  const options = { ...optionsOf(toTell, id), creates: [id], idempotencyKey, versions };
  try {
    const { e_contact } = await send(createEContact, { body: bodyOf(id, report) }, options);
    await noteTold(session, { ...report, told_at: e_contact.created_at });
  } catch (error) {
    if (error instanceof QueuedError) return undefined;
    const isThere = error instanceof EarlierArrivedError || (error instanceof ApiError && error.code === 'id_taken');
    const told_at = isThere ? await toldBefore(id, owner) : undefined;
    await noteTold(session, told_at === undefined ? null : { ...report, told_at });
    return told_at === undefined ? reasonOf(error) : undefined;
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
  const unheard = told && unheardOf(told);
  if (!unheard || under.has(session)) return;
  const fate = await fateHere(unheard, session.keeper.owner);
  if (session.store.get().told !== told || fate === 'waits' || fate === 'refused') return;
  const hasArrived = fate === 'arrived';
  if (told.told_at !== undefined) await noteTold(session, withoutMore(told, hasArrived));
  else await noteTold(session, hasArrived ? { ...told, told_at: present() } : null);
  loadAgain(queryClient, keyOf(listForPatient));
}

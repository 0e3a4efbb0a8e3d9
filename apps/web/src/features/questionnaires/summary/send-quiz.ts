/** Sends a questionnaire as an inquiry: once, however often it is tried, also over a reload. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { draftFingerprint } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import { type SentContent, submissionFor } from '@hodi/domain/questionnaires/flow/submission.ts';
import { cleanAnswers, validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send, type SendOptions } from '~/lib/api/send.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { newId } from '~/lib/ids.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { notKeptYet, queueStore } from '~/lib/offline/queue-store.ts';
import { beginAnother, beginSubmission, type QuizSession } from '~/features/questionnaires/session/quiz-session.ts';
import { threadOf } from '~/features/questionnaires/session/open-quiz.ts';
import { underWay } from '~/features/questionnaires/session/under-way.ts';

export type Sent =
  | { kind: 'sent'; id: string; clinician: EContactItem['clinician'] }
  /** It had arrived before, with an answer that got lost. `otherwise`: with other answers; those that stand here are still begun. */
  | { kind: 'sent_before'; id: string; otherwise: boolean }
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
  /** Where it is looked at again once it was refused. */
  editAt: string;
  isShown: () => boolean;
}

type Content = Omit<CreateEContactInput, 'id' | 'based_on'>;

/** That of the present content, unless it misses an answer that was not asked for when they were begun. */
function answeredVersion({ subject: { topic, profile }, store }: QuizSession): string {
  const { quiz, begunWith } = store.get();
  const problems = validateAnswers(topic, quiz.answers, { profile, mode: 'complete' });
  return problems.some(({ code }) => code === 'required') ? begunWith || topic.version : topic.version;
}

function contentOf({ session, services, clinicianId, isForPatient }: ToSend): Content {
  const { topic, profile, day } = session.subject;
  const { quiz, flags } = session.store.get();
  return {
    topic: topic.key,
    answers: cleanAnswers(topic, quiz.answers, profile) as CreateEContactInput['answers'],
    selected_services: [...services],
    changed_answers: [...quiz.trail],
    filled_on: day,
    content_version: answeredVersion(session),
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

/** The same under the same key, always. */
const bodyOf = (id: string, { fingerprint, based_on }: SentContent): CreateEContactInput => ({
  id,
  ...(JSON.parse(fingerprint) as Content),
  ...(based_on !== undefined && { based_on }),
});

type Said = Pick<Content, 'answers' | 'selected_services'>;

const fingerprintOf = ({ answers, selected_services }: Said): number =>
  draftFingerprint({ answers, selected_services, changed_answers: [] });

/** Whether what is there says the same; what cannot be asked for may be something else. */
async function isAsArrived({ isForPatient, session }: ToSend, { id, ...said }: CreateEContactInput, error: ApiError) {
  const sender = { owner: session.keeper.owner, filledBy: isForPatient ? 'clinician' : 'patient' } as const;
  const asked = async () => ({ ...said, ...(await threadOf(id ?? '', sender)) });
  const there = error instanceof EarlierArrivedError ? (error.sent as Said) : await asked().catch(() => null);
  return there !== null && fingerprintOf(there) === fingerprintOf(said);
}

async function deliver(toSend: ToSend): Promise<Sent> {
  const { session } = toSend;
  const content = JSON.stringify(contentOf(toSend));
  const savingEnds = session.keeper.pause();
  const { inquiryId, submission: begun, serverAt } = session.store.get();
  const fresh = { id: inquiryId, key: newId(), based_on: serverAt ?? undefined };
  const submission = submissionFor(begun, content, fresh);
  const { e_contact_id: id, key: idempotencyKey, earlier = [] } = submission;
  const body = bodyOf(id, submission);
  await beginSubmission(session, submission);
  await dropRefused(id);
  const options: SendOptions = {
    userId: session.keeper.owner,
    idempotencyKey,
    versions: new Map(earlier.map((before) => [before.key, bodyOf(id, before)])),
    title: 'queue.inquiry',
    summary: toSend.topicTitle,
    thread: session.patientId,
    creates: [id],
    editAt: toSend.editAt,
    silent: true,
    isShown: toSend.isShown,
    after: savingEnds,
    onKept: () => notKeptYet.delete(session),
  };
  underWay.add(id);
  try {
    const { item } = await send(createEContact, { body }, options);
    await session.keeper.forget();
    return { kind: 'sent', id, clinician: item.clinician };
  } catch (error) {
    if (error instanceof QueuedError) return { kind: 'waits' };
    session.keeper.resume();
    if (error instanceof NotKeptError) return { kind: 'not_kept', message: error.message };
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'id_taken' && !(error instanceof EarlierArrivedError)) return { kind: 'refused', error };
    const otherwise = !(await isAsArrived(toSend, body, error));
    await (otherwise ? beginAnother(session, newId()) : session.keeper.forget());
    return { kind: 'sent_before', id, otherwise };
  } finally {
    underWay.delete(id);
  }
}

interface Begun {
  sent: Promise<Sent>;
  /** Whoever looks at it, of those who tapped. */
  looking: Set<() => boolean>;
}

const begunSendings = new WeakMap<QuizSession, Begun>();

/** A second tap joins the first, also of who left the page and has come back. */
export function sendQuiz(toSend: ToSend): Promise<Sent> {
  const { session, isShown } = toSend;
  const known = begunSendings.get(session);
  known?.looking.add(isShown);
  if (known) return known.sent;
  const looking = new Set([isShown]);
  const isLookedAt = () => [...looking].some((isStill) => isStill());
  notKeptYet.set(session, session.keeper.owner);
  const sent = deliver({ ...toSend, isShown: isLookedAt }).finally(() => {
    begunSendings.delete(session);
    notKeptYet.delete(session);
  });
  begunSendings.set(session, { sent, looking });
  return sent;
}

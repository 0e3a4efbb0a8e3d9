/** Sends a questionnaire as an inquiry: once, however often it is tried, also over a reload. */
import { completeAnswers } from '@hodi/domain/e-contacts/complete-answers.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { CreateEContactInput, Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { draftFingerprint } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import { cleanAnswers, validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { type SentContent, type Submission, submissionFor } from '@hodi/domain/questionnaires/flow/submission.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { uploadSoon } from '~/lib/attachments/upload-soon.ts';
import { newId } from '~/lib/ids.ts';
import { notKeptYet } from '~/lib/offline/queue-store.ts';
import {
  beginAnother,
  beginSubmission,
  noteTold,
  type QuizSession,
} from '~/features/questionnaires/session/quiz-session.ts';
import { photosOf, photosStay, photosToThread, photosWait } from '~/features/questionnaires/session/quiz-photos.ts';
import { fateHere } from '~/features/questionnaires/session/fate-here.ts';
import { threadOf } from '~/features/questionnaires/session/open-quiz.ts';
import { dropRefused } from '~/features/questionnaires/session/tell-clinic.ts';
import { underWay } from '~/features/questionnaires/session/under-way.ts';

export type Sent =
  | { kind: 'sent'; id: string; clinician: EContactItem['clinician'] }
  /** It had arrived before, with an answer that got lost. `otherwise`: with other answers; those that stand here are still begun. */
  | { kind: 'sent_before'; id: string; otherwise: boolean }
  | { kind: 'waits' }
  /** The report that they complete was closed meanwhile: what stands here is begun and not sent. */
  | { kind: 'closed' }
  | { kind: 'refused'; error: ApiError }
  /** Neither sent nor kept in the queue; the draft is still here. */
  | { kind: 'not_kept'; message: string };

export interface ToSend {
  session: QuizSession;
  /** Of those that are offered for these answers. */
  services: readonly string[];
  clinicianId: string | undefined;
  isForPatient: boolean;
  /** The record is not that of the account that answers. */
  isAboutOther: boolean;
  topicTitle: string;
  /** Where it is looked at again once it was refused. */
  editAt: string;
  isShown: () => boolean;
}

type Given = Omit<BodyOf<typeof completeAnswers>, 'based_on'>;

/** The present content version, unless it requires an answer that was not asked when the questionnaire was begun. */
function answeredVersion({ subject: { topic, profile }, store }: QuizSession): string {
  const { quiz, begunWith } = store.get();
  const problems = validateAnswers(topic, quiz.answers, { profile, mode: 'complete' });
  return problems.some(({ code }) => code === 'required') ? begunWith || topic.version : topic.version;
}

function givenIn({ session, services }: ToSend): Given {
  const { topic, profile, day } = session.subject;
  const { quiz, flags } = session.store.get();
  return {
    answers: cleanAnswers(topic, quiz.answers, profile) as Given['answers'],
    selected_services: [...services],
    changed_answers: [...quiz.trail],
    filled_on: day,
    content_version: answeredVersion(session),
    raised: [...flags],
  };
}

/** Body of a new inquiry. A report is completed by its answers alone. */
const inquiryOf = (
  toSend: ToSend,
  attachments: CreateEContactInput['attachments'] = [],
): Omit<CreateEContactInput, 'id' | 'based_on'> => ({
  topic: toSend.session.subject.topic.key,
  ...givenIn(toSend),
  ...(toSend.clinicianId !== undefined && { clinician_id: toSend.clinicianId }),
  ...((toSend.isForPatient || toSend.isAboutOther) && { patient_id: toSend.session.patientId }),
  ...(attachments.length > 0 && { attachments }),
});

/** The same under the same key, always. */
const bodyOf = ({ fingerprint, based_on }: SentContent): Omit<CreateEContactInput, 'id'> => ({
  ...(JSON.parse(fingerprint) as Omit<CreateEContactInput, 'id'>),
  ...(based_on !== undefined && { based_on }),
});

type Said = Pick<Given, 'answers' | 'selected_services'>;

const fingerprintOf = ({ answers, selected_services }: Said): number =>
  draftFingerprint({ answers, selected_services, changed_answers: [] });

/** Whether what is there says the same; what cannot be asked for may be something else. */
function isAsArrived(said: Said, error: ApiError, thread: Thread | null): boolean {
  const there = error instanceof EarlierArrivedError ? (error.sent as Said) : thread && { ...said, ...thread };
  return there !== null && fingerprintOf(there) === fingerprintOf(said);
}

/** Whether the clinic has the report, or gets it from this device before what is sent now. */
async function isTold({ store, keeper }: QuizSession): Promise<boolean> {
  const { told } = store.get();
  if (told === null || told.told_at !== undefined) return told !== null;
  return ['waits', 'arrived'].includes(await fateHere(told, keeper.owner));
}

/** Leaves as an inquiry of its own, or behind the report that it completes. */
function leave(submission: Submission, completes: boolean, options: SendOptions) {
  const { e_contact_id: id, earlier = [] } = submission;
  if (completes) {
    const answers = { params: { id }, body: bodyOf(submission) };
    return send(completeAnswers, answers, { ...options, title: 'queue.answers', thread: id, needs: [id] });
  }
  const bodyFor = (content: SentContent) => ({ id, ...bodyOf(content) });
  const versions = new Map(earlier.map((before) => [before.key, bodyFor(before)]));
  return send(createEContact, { body: bodyFor(submission) }, { ...options, versions, creates: [id] });
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/** Handles an inquiry with this id that exists already. */
async function sentBefore(toSend: ToSend, { e_contact_id: id, ...sent }: Submission, error: ApiError): Promise<Sent> {
  const { session, isForPatient } = toSend;
  const sender = { owner: session.keeper.owner, filledBy: isForPatient ? 'clinician' : 'patient' } as const;
  const there = await threadOf(id, sender).catch(() => null);
  if (there?.item.e_contact.is_partial === true) {
    // Told from another device: the same inquiry is completed.
    await noteTold(session, { e_contact_id: id, key: '', fingerprint: '', told_at: there.item.e_contact.created_at });
    return deliver(toSend);
  }
  const otherwise = !isAsArrived(bodyOf(sent), error, there);
  await (otherwise ? beginAnother(session, newId()) : session.keeper.forget());
  return { kind: 'sent_before', id, otherwise };
}

async function deliver(toSend: ToSend): Promise<Sent> {
  const { session } = toSend;
  const completes = await isTold(session);
  const photos = await photosOf(session);
  const content = JSON.stringify(completes ? givenIn(toSend) : inquiryOf(toSend, photos));
  const savingEnds = session.keeper.pause();
  const { inquiryId, submission: begun, serverAt } = session.store.get();
  const fresh = { id: inquiryId, key: newId(), based_on: serverAt ?? undefined };
  const submission = submissionFor(begun, content, fresh);
  const { e_contact_id: id, key: idempotencyKey } = submission;
  await beginSubmission(session, submission);
  await dropRefused(id);
  const options: SendOptions = {
    userId: session.keeper.owner,
    idempotencyKey,
    title: 'queue.inquiry',
    summary: toSend.topicTitle,
    thread: session.patientId,
    // Somebody who was added without a network must be there first.
    ...(toSend.isAboutOther && { needs: [session.patientId] }),
    editAt: toSend.editAt,
    silent: true,
    isShown: toSend.isShown,
    after: savingEnds,
    onKept: () => notKeptYet.delete(session),
  };
  underWay.add(id);
  await (completes ? photosToThread(photos, id) : photosWait(photos, id));
  try {
    const { item } = await leave(submission, completes, options);
    await session.keeper.forget();
    uploadSoon();
    return { kind: 'sent', id, clinician: item.clinician };
  } catch (error) {
    if (error instanceof QueuedError) return { kind: 'waits' };
    session.keeper.resume();
    if (!completes) await photosStay(photos);
    if (error instanceof NotKeptError) return { kind: 'not_kept', message: error.message };
    if (!(error instanceof ApiError)) throw error;
    if (completes && hasCode(error, 'thread_resolved', 'not_partial', 'not_found')) {
      await beginAnother(session, newId());
      return { kind: 'closed' };
    }
    const isThere = hasCode(error, 'id_taken') || error instanceof EarlierArrivedError;
    return isThere ? await sentBefore(toSend, submission, error) : { kind: 'refused', error };
  } finally {
    underWay.delete(id);
  }
}

interface Begun {
  sent: Promise<Sent>;
  /** Whether any of the tabs or pages that tapped still shows it. */
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

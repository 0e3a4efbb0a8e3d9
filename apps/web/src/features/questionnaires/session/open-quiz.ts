/** Opens a questionnaire: its content, and the newest of what this device and the server know. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import {
  getThreadForClinician,
  getThreadForPatient,
  listForPatient,
  type Thread,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { loadDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { type KeptDraft, newerDraft, quizOfDraft } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import type { Submission, ToldReport } from '@hodi/domain/questionnaires/flow/submission.ts';
import { emptyQuiz } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import type { Topic, TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { newId } from '~/lib/ids.ts';
import { isOnline } from '~/lib/offline/connection.ts';
import { clearLocal, draftOwner, loadLocal } from '~/lib/offline/local-drafts.ts';
import { lifeNow } from '~/lib/offline/sent/server-epoch.ts';
import { versionToAsk } from '~/lib/topics/edition.ts';
import { draftKey } from './draft-key.ts';
import { type Fate, fateHere, queued } from './fate-here.ts';
import type { QuizPerson } from './quiz-person.ts';
import { makeSession, type OpenedState, type QuizSession } from './quiz-session.ts';

/** The content could not be fetched, or not even its texts. */
export class TopicNotLoaded extends Error {}

/** `waits`: sent, but still on this device. `arrived`: its sending was interrupted, and is known now to have succeeded. */
export type OpenedQuiz = { kind: 'open'; session: QuizSession } | SentQuiz;
export interface SentQuiz {
  kind: 'waits' | 'arrived';
  submission: Submission;
  /** The author's user id. */
  owner: string;
  /** Deletes the stored answers: the next opening starts empty. Queued writes stay. */
  forget: () => Promise<unknown>;
}

/** Somebody who has their draft here does not wait long for the server's. */
const patience = { withDraft: 4_000, without: 15_000 };

type ServerCopy = AnswerOf<typeof loadDraft> | undefined;

interface Asking {
  owner: string;
  timeout: number;
}

async function askServer(params: { patient_id: string; topic: TopicKey }, asking: Asking): Promise<ServerCopy> {
  if (!isOnline()) return undefined;
  const { owner: userId, timeout } = asking;
  try {
    return await call(loadDraft, { params }, { silent: true, timeout, userId });
  } catch (error) {
    // A refusal is final; a bad line is not.
    if (error instanceof ApiError && error.isOurs(404)) throw error;
    return undefined;
  }
}

/** A draft discarded here must not come back before the server knows of it. */
async function withoutThrownAway(server: ServerCopy, owner: string): Promise<ServerCopy> {
  if (!server?.draft) return server;
  const [waiting, code] = await Promise.all([queued(), import('./thrown-away.ts')]).catch(() => []);
  return code?.isThrownAway(waiting, { ...server.draft, owner }) ? { ...server, draft: null } : server;
}

/** The sender's user id and role. */
interface Sender {
  owner: string;
  filledBy: QuizPerson['filledBy'];
}

/** The thread of an inquiry as the server has it now. */
export function threadOf(id: string, { owner: userId, filledBy }: Sender): Promise<Thread> {
  const silent = { silent: true, timeout: patience.withDraft, userId };
  return filledBy === 'patient'
    ? call(getThreadForPatient, { params: { id } }, silent)
    : call(getThreadForClinician, { params: { id } }, silent);
}

/** Outcome of a sending that began here: in this page before a reload, or from the queue. */
async function fateOf(submission: Submission, sender: Sender): Promise<Fate> {
  const here = await fateHere(submission, sender.owner);
  if (here === 'refused') return 'begun';
  if (here !== 'begun' || !isOnline()) return here;
  return threadOf(submission.e_contact_id, sender).then(
    // A report that was sent early is there before the answers that complete it.
    ({ item }) => (item.e_contact.is_partial === true ? 'begun' : 'arrived'),
    () => 'begun',
  );
}

/**
 * Present outcome of a sending. If it has arrived, the stored answers are deleted.
 * @returns undefined if somebody else has signed in meanwhile.
 */
export async function fateSince(sent: SentQuiz, filledBy: QuizPerson['filledBy']): Promise<Fate | undefined> {
  const { kind, submission, owner, forget } = sent;
  const fate = kind === 'arrived' ? kind : await fateOf(submission, { owner, filledBy });
  // Before the page goes, and nobody is left who would.
  if (fate === 'arrived' && kind !== fate) await forget();
  return draftOwner() === owner ? fate : undefined;
}

/** Drafts found on this device and on the server. */
interface Found {
  kept: KeptDraft | undefined;
  server: ServerCopy;
  chosen: ReturnType<typeof newerDraft>;
  life: string | undefined;
}

/**
 * The report that the patient has sent early from another device: their answers complete it. Where that cannot be asked, the
 * sending finds out.
 */
async function toldElsewhere({ chosen, server, kept }: Found, patient_id: string, asking: Asking) {
  const id = server?.draft?.becomes;
  if (chosen !== 'server' || !id || id === kept?.inquiry_id) return undefined;
  const asked = { params: { patient_id }, query: { filter: 'all' as const } };
  const { owner: userId, timeout } = asking;
  const { items } = await call(listForPatient, asked, { silent: true, timeout, userId }).catch(() => ({ items: [] }));
  const there = items.find(({ e_contact }) => e_contact.id === id && e_contact.is_partial === true);
  if (there === undefined) return undefined;
  // The clinic knows these; where nobody can be asked, it is told once more rather than not at all.
  const known = await threadOf(id, { owner: userId, filledBy: 'patient' }).catch(() => ({ red_flags: [] }));
  const rules = known.red_flags.map(({ rule_id }) => rule_id);
  return { e_contact_id: id, key: '', fingerprint: '', told_at: there.e_contact.created_at, rules };
}

/** Sent or thrown away on another device: what is begun now is another one. */
const inquiryOf = ({ kept, chosen }: Found): string | undefined =>
  chosen === 'neither' ? undefined : (kept?.submission?.e_contact_id ?? kept?.inquiry_id);

function stateFrom(found: Found, elsewhere: ToldReport | undefined): OpenedState {
  const { kept, server, chosen, life } = found;
  const remembered = server?.remembered ?? kept?.remembered ?? {};
  const inquiryId = elsewhere?.e_contact_id ?? inquiryOf(found) ?? newId();
  const told = elsewhere ?? (kept?.told?.e_contact_id === inquiryId ? kept.told : null);
  // With an inquiry of its own it begins anew.
  const aloneGiven = kept?.alone_given === true && kept.inquiry_id === inquiryId;
  const common = { remembered, inquiryId, told, life, aloneGiven, serverAt: server?.draft?.updated_at ?? null };
  if (chosen === 'local' && kept) {
    const serverAt = server === undefined ? kept.server_at : common.serverAt;
    const { quiz, submission, content_version: begunWith, handed_over: handedOver = [] } = kept;
    // The stored draft is older and arrived late: it is overwritten.
    const isAhead = kept.is_ahead || serverAt !== kept.server_at;
    const { saved_at: savedAt, asked_as: before } = kept;
    return { ...common, quiz, serverAt, isAhead, begunWith, handedOver, submission, savedAt, before };
  }
  const draft = chosen === 'server' ? server?.draft : undefined;
  const quiz = draft ? quizOfDraft(draft, kept) : emptyQuiz;
  const begunWith = draft?.content_version ?? '';
  return { ...common, quiz, begunWith, isAhead: false, handedOver: [], submission: null, savedAt: common.serverAt };
}

/** About another person it is asked otherwise, and judged by what is asked. */
async function topicFor(key: TopicKey, { about }: QuizPerson): Promise<Topic> {
  if (about === null) return loadTopic(key);
  return (await import('~/lib/topics/about-someone.ts')).topicFor(key);
}

/** @throws TopicNotLoaded; ApiError 404 where the patient is not the caller's. */
export async function openQuiz(client: QueryClient, key: TopicKey, person: QuizPerson): Promise<OpenedQuiz> {
  const loading = topicFor(key, person).catch((cause: unknown) => {
    throw new TopicNotLoaded('topic', { cause });
  });
  const { patientId, profile, day, filledBy } = person;
  const place = draftKey(patientId, key);
  const owner = draftOwner();
  const [topic, kept] = await Promise.all([loading, loadLocal<KeptDraft>(place, owner)]);
  const submission = kept?.submission;
  const forget = () => clearLocal(place, owner);
  const fate = submission && (await fateOf(submission, { owner, filledBy }));
  if (fate === 'arrived') await forget();
  if (submission && fate && fate !== 'begun') return { kind: fate, submission, owner, forget };
  const timeout = kept ? patience.withDraft : patience.without;
  const asked = person.isUnsent
    ? undefined
    : await askServer({ patient_id: patientId, topic: key }, { owner, timeout });
  const server = await withoutThrownAway(asked, owner);
  const life = server === undefined ? kept?.life : lifeNow() || undefined;
  const found = { kept, server, life, chosen: newerDraft(kept, server?.draft, life) };
  const elsewhere = filledBy === 'patient' ? await toldElsewhere(found, patientId, { owner, timeout }) : undefined;
  const opened = stateFrom(found, elsewhere);
  const { begunWith } = opened;
  const version = await versionToAsk(client, key, { release: topic.version, begunWith });
  const subject = { topic: version === topic.version ? topic : { ...topic, version }, profile, day };
  return { kind: 'open', session: makeSession(subject, { patientId, owner }, opened) };
}

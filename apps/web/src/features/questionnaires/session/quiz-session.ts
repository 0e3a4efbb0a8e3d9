/** One questionnaire about one patient while it is open: its state, and everything that may change it. */
import type { QueryClient } from '@tanstack/react-query';
import { fittingAnswers } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import {
  acknowledge,
  goOnAs,
  quizFlags,
  type QuizSubject,
  settled,
  withAnswer,
} from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { Submission, ToldReport } from '@hodi/domain/questionnaires/flow/submission.ts';
import type { AnswerValue, NumberQuestion, Profile } from '@hodi/domain/questionnaires/topic.ts';
import { type MeterWord, withMeterWord } from '@hodi/domain/questionnaires/values/meter-words.ts';
import { makeStore, type Store } from '~/lib/store.ts';
import { makeDeferred, type Deferred } from '~/lib/timing.ts';
import { type DraftKeeper, makeKeeper } from './draft-keeper.ts';
import type { SessionState } from './session-state.ts';

export interface QuizSession {
  /** As its store has it: with the age of the present day. */
  readonly subject: QuizSubject;
  readonly patientId: string;
  readonly store: Store<SessionState>;
  readonly keeper: DraftKeeper;
  /** The look at an answer, and telling the screen of it: after the frame in which the browser shows it by itself. */
  readonly later: { readonly look: Deferred; readonly tell: Deferred };
}

export const sessionKey = (patientId: string, topic: string) => ['quiz-session', patientId, topic] as const;

/** The next opening begins with what is kept, not with what was in memory. */
export const closeSession = (queryClient: QueryClient, { patientId, subject }: QuizSession): void =>
  queryClient.removeQueries({ queryKey: sessionKey(patientId, subject.topic.key) });

/** As it was kept, before anybody looks at it. */
export interface OpenedState extends Omit<SessionState, 'flags' | 'looked' | 'subject'> {
  /** As whom it was answered so far. */
  before?: readonly Profile[] | undefined;
}

/**
 * @param of about whom it is filled in, and whose it is: whoever began to open it, whoever has signed in since; `keeper` where it is
 * kept otherwise than as a draft.
 */
export function makeSession(
  subject: QuizSubject,
  { patientId, owner, keeper: own }: { patientId: string; owner: string; keeper?: DraftKeeper },
  opened: OpenedState,
): QuizSession {
  const store = makeStore<SessionState>(asOf(goOnAs(subject, opened.quiz.answers, opened.before), opened));
  const later = { look: makeDeferred(), tell: makeDeferred() };
  const keeper = own ?? makeKeeper({ patient_id: patientId, topic: subject.topic, owner }, store);
  return {
    get subject() {
      return store.get().subject;
    },
    patientId,
    store,
    keeper,
    later,
  };
}

/** Evaluates the answers again. */
export function asOf<T extends Pick<SessionState, 'quiz'>>(subject: QuizSubject, state: T) {
  const looked = fittingAnswers(subject.topic, state.quiz.answers, subject.profile);
  const quiz = settled({ ...state.quiz, answers: looked }, subject);
  return { ...state, subject, quiz, looked, flags: quizFlags(subject, looked) };
}

function change({ store, keeper }: QuizSession, next: Partial<SessionState>): void {
  store.set({ ...store.get(), ...next, isAhead: true });
  keeper.changed();
}

/** Shows the answer at once and evaluates it later. A pending evaluation of the answers before runs first. */
function keep({ store, later }: QuizSession, question_id: string, value: AnswerValue | undefined): void {
  later.look.flush();
  const state = store.get();
  store.keep({ ...state, quiz: withAnswer(state.quiz, question_id, value), isAhead: true });
}

/** Something was typed or passed over: kept, but not yet looked at. */
export function type(session: QuizSession, question_id: string, value: AnswerValue | undefined): void {
  keep(session, question_id, value);
  session.later.tell.set(session.store.tell);
  session.keeper.changed();
}

function look({ subject, store }: QuizSession): void {
  const state = store.get();
  const quiz = settled(state.quiz, subject);
  const looked = quiz.answers;
  store.set({ ...state, quiz, looked, flags: quizFlags(subject, looked), isAhead: true });
}

/** Looks at what was answered: red flags, and the trail of what raised them. */
export function settle(session: QuizSession): void {
  look(session);
  session.keeper.changed();
}

/** Leaving the screen without leaving the field, as with the system's Back, ends typing too. */
export function settleTyped(session: QuizSession): void {
  const { quiz, looked } = session.store.get();
  if (quiz.answers !== looked) settle(session);
}

/** An answer in one step, as a tap on a choice. */
export function answer(session: QuizSession, question_id: string, value: AnswerValue | undefined): void {
  keep(session, question_id, value);
  // Before the keeper's own work after the frame, so that what is saved has been looked at.
  session.later.look.set(() => look(session));
  session.keeper.changed();
}

/** Marks what the meter showed where the readings are, and goes back there: the number is asked for no more. */
export function markMeterWord(session: QuizSession, question: NumberQuestion, word: MeterWord): void {
  const { store, subject } = session;
  const state = store.get();
  const answers = withMeterWord(subject.topic, question, { answers: state.quiz.answers, word });
  const position = question.show_if?.[0] === 'has' ? question.show_if[1] : state.quiz.position;
  store.keep({ ...state, quiz: { ...state.quiz, answers, position } });
  settle(session);
}

/** "I understand". */
export function acknowledgeEmergencies(session: QuizSession, rule_ids: readonly string[]): void {
  change(session, { quiz: acknowledge(session.store.get().quiz, rule_ids) });
}

export function chooseServices(session: QuizSession, services: readonly string[]): void {
  change(session, { quiz: { ...session.store.get().quiz, services } });
}

/** Which question is on the screen: where to go on another time. */
export function moveTo(session: QuizSession, position: string): void {
  const { quiz } = session.store.get();
  if (quiz.position !== position) change(session, { quiz: { ...quiz, position } });
}

/** The sending begins: kept before anything leaves, so that a second try is the same inquiry. */
export async function beginSubmission(session: QuizSession, submission: Submission): Promise<void> {
  session.store.set({ ...session.store.get(), submission });
  await session.keeper.saveHere();
}

/** Records a report that was sent early, so that the remaining answers complete it on another day too. */
export async function noteTold(session: QuizSession, told: ToldReport | null): Promise<void> {
  session.store.set({ ...session.store.get(), told });
  await session.keeper.saveHere();
}

/** The phone is back with the carer: the part that was answered alone is not asked again. */
export async function noteAlone(session: QuizSession): Promise<void> {
  session.store.set({ ...session.store.get(), aloneGiven: true });
  await session.keeper.saveHere();
}

/** The inquiry has arrived in another way, or is closed. These answers become another inquiry, begun and not sent. */
export async function beginAnother(session: QuizSession, inquiryId: string): Promise<void> {
  session.store.set({ ...session.store.get(), inquiryId, submission: null, told: null, isAhead: true });
  await session.keeper.saveHere();
}

/**
 * Answers that a young person gives alone on their carer's phone. They exist only in this page's memory, neither in the
 * draft nor on the server. A page that is left before sending loses them.
 */
import { questionsAlone, topicWithAlone, withAlone } from '@hodi/domain/questionnaires/for-someone/answered-alone.ts';
import { goOnAs, quizFlags, unseenEmergencies, usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { Answers, AnswerValue, Question } from '@hodi/domain/questionnaires/topic.ts';
import type { RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { makeStore, type Store } from '~/lib/store.ts';
import type { DraftKeeper } from '~/features/questionnaires/session/draft-keeper.ts';
import { makeSession, type QuizSession, settle, type } from '~/features/questionnaires/session/quiz-session.ts';

const nothing = () => undefined;
const nowhere = () => Promise.resolve();

const keepsNothing = (owner: string): DraftKeeper => ({
  owner,
  isSaving: makeStore(false),
  changed: nothing,
  saveHere: nowhere,
  pause: nowhere,
  resume: nothing,
  watch: () => nothing,
  forget: nowhere,
});

export interface AloneSession {
  /** As the screens of dangers read one: what the carer answered is in it too. */
  readonly session: QuizSession;
  readonly byCarer: Answers;
  /** The young person's answers so far. */
  readonly alone: Store<Answers>;
  readonly questions: (alone: Answers) => Question[];
  readonly answer: (question_id: string, value: AnswerValue | undefined, isTyped?: boolean) => void;
  /** Red flags raised by both parts together and not by the carer's answers alone. */
  readonly raised: () => RaisedFlag[];
}

/** @param of the questionnaire as the carer has it open: it learns nothing of this one. */
export function makeAloneSession(of: QuizSession): AloneSession {
  const { subject: about, keeper, patientId } = of;
  const state = of.store.get();
  const byCarer = usableAnswers(about.topic, state.quiz.answers);
  const known = quizFlags(about, byCarer);
  const seen = known.map(({ rule_id }) => rule_id);
  const whole = { ...about, topic: topicWithAlone(about.topic) };
  const opened = { ...state, quiz: { ...state.quiz, answers: byCarer, trail: [], acknowledged: seen }, told: null };
  const { owner } = keeper;
  const session = makeSession(
    goOnAs(whole, byCarer, about.before),
    { patientId, owner, keeper: keepsNothing(owner) },
    opened,
  );
  const alone = makeStore<Answers>({});
  return {
    session,
    byCarer,
    alone,
    questions: (given) => questionsAlone(about.topic, { profile: about.profile, byCarer, alone: given }),
    answer(id, value, isTyped = false) {
      const { [id]: _, ...others } = alone.get();
      const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
      const given = isEmpty ? others : { ...others, [id]: value };
      alone.set(given);
      type(session, id, withAlone(byCarer, given)[id]);
      if (!isTyped) settle(session);
    },
    raised: () =>
      quizFlags(session.subject, session.store.get().quiz.answers).filter(({ rule_id }) => !seen.includes(rule_id)),
  };
}

export const hasUnseenEmergency = ({ session }: AloneSession): boolean => {
  const { quiz, flags } = session.store.get();
  return unseenEmergencies(quiz, flags).length > 0;
};

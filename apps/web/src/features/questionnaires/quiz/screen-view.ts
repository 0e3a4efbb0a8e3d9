import { type CrisisContact, crisisContact } from '@hodi/domain/questionnaires/flow/crisis-questions.ts';
import { type QuizScreen, screensOf, screenWith } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { shownAnswers, toConfirm, usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import {
  mayChangeCount,
  resumeAt,
  screenProgress,
  type ScreenProgress,
} from '@hodi/domain/questionnaires/flow/quiz-steps.ts';
import { asOffered } from '@hodi/domain/questionnaires/for-someone/offered-options.ts';
import type { Answers, Question } from '@hodi/domain/questionnaires/topic.ts';
import { type AnswerProblem, validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import type { QuizSession } from '~/features/questionnaires/session/quiz-session.ts';
import type { SessionState } from '~/features/questionnaires/session/session-state.ts';

/** The questionnaire as it stands: what is asked, and what keeps it from being sent. */
export function placeOf({ subject, store }: QuizSession, answers: Answers) {
  const { topic, profile, day } = subject;
  const visible = visibleQuestions(topic, answers, profile);
  const problems: AnswerProblem[] = validateAnswers(topic, answers, {
    profile,
    mode: 'complete',
    content_version: store.get().begunWith,
    ...(day !== undefined && { today: day }),
  });
  return { visible, screens: screensOf(visible), problems };
}

export interface ScreenView {
  screen: QuizScreen;
  screens: readonly QuizScreen[];
  progress: ScreenProgress;
  /** How many questions there are is not certain yet. */
  isCountAbout: boolean;
  shown: Answers;
  /** Questions that show an answer of an earlier inquiry. */
  unconfirmed: readonly string[];
  crisis: CrisisContact;
}

/** Content of one screen; undefined only for a questionnaire without questions. */
export function screenView(session: QuizSession, state: SessionState, at: string | undefined): ScreenView | undefined {
  const { quiz, flags, remembered } = state;
  const place = placeOf(session, quiz.answers);
  const { screens, visible } = place;
  const screen = screenWith(screens, at ?? null) ?? screenWith(screens, resumeAt(place, quiz.position) ?? null);
  if (!screen) return undefined;
  const { topic, profile } = session.subject;
  const answers = usableAnswers(topic, quiz.answers);
  const shown = shownAnswers(screen, quiz, remembered);
  const offered = (question: Question) => asOffered(question, profile, shown);
  const [first, ...others] = screen.questions;
  const ids = screen.questions.map(({ id }) => id);
  const progress = screenProgress(visible, screen.id);
  const crisis = crisisContact(session.subject, { answers, flags }, ids);
  return {
    screen: { ...screen, questions: [offered(first), ...others.map(offered)] },
    screens,
    progress,
    isCountAbout: mayChangeCount(topic, screen.id),
    shown,
    unconfirmed: toConfirm(screen, quiz, remembered),
    // Read once, before the first answer.
    crisis: crisis === 'short' && progress.position === 1 ? 'whole' : crisis,
  };
}

/** The screens up to the one to begin with. */
export function chainTo(session: QuizSession, state: SessionState): string[] {
  const place = placeOf(session, state.quiz.answers);
  const begin = resumeAt(place, state.quiz.position);
  const index = place.screens.findIndex(({ id }) => id === begin);
  return place.screens.slice(0, index + 1).map(({ id }) => id);
}

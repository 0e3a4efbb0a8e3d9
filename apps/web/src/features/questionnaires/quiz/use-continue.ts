import { useEffect, useState, type RefObject } from 'react';
import { unseenEmergencies } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { nextStep, problemsOn, SUMMARY } from '@hodi/domain/questionnaires/flow/quiz-steps.ts';
import { notSaid } from '@hodi/domain/questionnaires/values/asked-back.ts';
import { softWarnings } from '@hodi/domain/questionnaires/validate-answers.ts';
import { raisingQuestions } from '@hodi/domain/red-flags/raising-answers.ts';
import { type QuizSession, settle } from '~/features/questionnaires/session/quiz-session.ts';
import { confirmRemembered } from '~/features/questionnaires/session/remembered.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import type { QuizPlace } from './use-quiz-place.ts';
import { placeOf, type ScreenView } from './screen-view.ts';

/** So long what was tapped is seen as chosen, in milliseconds. */
const seenFor = 250;

interface Moving {
  ready: ReadyQuiz;
  view: ScreenView | undefined;
  place: QuizPlace;
  form: RefObject<HTMLFormElement | null>;
}

/**
 * Handles Continue: accepts the answers of the screen, shows errors and missing parts of a number, asks once about an
 * unusual number, and shows an emergency before anything else.
 */
export function useContinue({ ready, view, place, form }: Moving) {
  const { session, paths } = ready;
  /** The screen on which Continue found something wrong; its messages show until they are put right. */
  const [tried, setTried] = useState<string>();
  const [faults, setFaults] = useState(0);
  const [checked, setChecked] = useState('');
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>(firstFault)?.focus();
  }, [faults, form]);

  const move = () => {
    const at = view?.screen.id ?? '';
    const { quiz } = session.store.get();
    const next = nextStep(placeOf(session, quiz.answers), at, place.fromSummary);
    setLeaving(false);
    setTried(undefined);
    if (next === SUMMARY) place.finish(paths.summary);
    else place.go(next);
  };

  const onContinue = () => {
    if (!view) return;
    confirmRemembered(session, view.unconfirmed);
    settle(session);
    const { quiz, flags } = session.store.get();
    const isInOrder =
      problemsOn(view.screen, placeOf(session, quiz.answers).problems).length === 0 &&
      notSaid(session.subject.topic, view.screen.questions, quiz.answers).length === 0;
    const hasEmergency = unseenEmergencies(quiz, flags).length > 0;
    if (!isInOrder) {
      setTried(view.screen.id);
      if (!hasEmergency) setFaults((count) => count + 1);
      return;
    }
    const mark = unusualMark(ready, view);
    if (mark !== '' && mark !== checked) return setChecked(mark);
    // It is shown because it is unseen; going on waits until it is understood.
    if (hasEmergency) return setLeaving(true);
    move();
  };

  const onTapped = (question_id: string) => afterTap(session, question_id, onContinue);
  const onUnderstood = () => {
    if (isLeaving) move();
  };
  return { tried, isHeld: checked !== '', onContinue, onTapped, onUnderstood };
}

/** A finger has chosen the one answer of the screen: there is one obvious next step, unless the answer has something to say. */
function afterTap(session: QuizSession, question_id: string, goOn: () => void): void {
  settle(session);
  const { quiz, flags } = session.store.get();
  const { topic, profile } = session.subject;
  const raising = raisingQuestions({ topic, profile, answers: quiz.answers, flags });
  if (raising.some((said) => said.question_id === question_id)) return;
  const chosen = quiz.answers[question_id];
  setTimeout(() => {
    const { quiz: now } = session.store.get();
    if (now.position === question_id && now.answers[question_id] === chosen) goOn();
  }, seenFor);
}

const firstFault =
  'input[aria-invalid], textarea[aria-invalid], select[aria-invalid], fieldset[aria-invalid] :is(input, button)';

/** The unusual numbers of a screen, so that the same ones are asked about only once. */
function unusualMark({ session }: ReadyQuiz, { screen }: ScreenView): string {
  const { topic, profile } = session.subject;
  const { answers } = session.store.get().quiz;
  const here = softWarnings(topic, answers, profile).filter(({ question_id }) =>
    screen.questions.some(({ id }) => id === question_id),
  );
  return here.map(({ question_id }) => JSON.stringify([question_id, answers[question_id]])).join();
}

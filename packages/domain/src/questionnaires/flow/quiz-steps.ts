/** Where the person goes next. */
import { progressAt } from '../progress.ts';
import { referencesOf } from '../rests-on.ts';
import type { Question, Topic } from '../topic.ts';
import type { AnswerProblem } from '../validate-answers.ts';
import { otherTextId } from '../topic.ts';
import { type QuizScreen, screensOf, screenWith } from './quiz-screens.ts';

/** The place after the last question. */
export const SUMMARY = 'summary';

export interface QuizPlace {
  readonly screens: readonly QuizScreen[];
  /** Problems of the answers as a whole; empty if they may be sent. */
  readonly problems: readonly AnswerProblem[];
}

/** Problems on one screen. */
export const problemsOn = (screen: QuizScreen, problems: readonly AnswerProblem[]): AnswerProblem[] =>
  problems.filter(({ question_id }) =>
    screen.questions.some(({ id }) => id === question_id || otherTextId(id) === question_id),
  );

/** The first screen that keeps the answers from being sent. */
export const firstUnfinished = ({ screens, problems }: QuizPlace): QuizScreen | undefined =>
  screens.find((screen) => problemsOn(screen, problems).length > 0);

/**
 * Where Continue leads from a screen that is in order: the next one; after the last, back to one that was left open,
 * else the summary. Someone who came from the summary to change an answer sees only what the change has opened.
 */
export function nextStep(place: QuizPlace, at: string, cameFromSummary = false): string {
  const next = place.screens[place.screens.findIndex(({ id }) => id === at) + 1];
  if (next && !cameFromSummary) return next.id;
  return firstUnfinished(place)?.id ?? SUMMARY;
}

/** The screen before this one; none before the first. */
export const previousScreen = (screens: readonly QuizScreen[], at: string): QuizScreen | undefined =>
  screens[screens.findIndex(({ id }) => id === at) - 1];

/** Where a draft is taken up again: at its question, but never beyond one that is still open. */
export function resumeAt(place: QuizPlace, position: string | null): string | undefined {
  const { screens } = place;
  const wanted = screenWith(screens, position) ?? screens[0];
  const open = firstUnfinished(place);
  if (!wanted || !open) return wanted?.id;
  return screens.indexOf(open) < screens.indexOf(wanted) ? open.id : wanted.id;
}

/** Whether what is answered from this question on can still add a question or take one away. */
export function mayChangeCount({ questions }: Topic, at: string): boolean {
  const ahead = new Set(
    questions
      .slice(
        Math.max(
          0,
          questions.findIndex(({ id }) => id === at),
        ),
      )
      .map(({ id }) => id),
  );
  return questions.some(
    ({ show_if }) =>
      show_if !== undefined &&
      referencesOf(show_if).some((reference) => ahead.has(reference) || reference.startsWith('score.')),
  );
}

export interface ScreenProgress {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly minutes_left: number;
}

/** How far the person is, counted in screens. */
export function screenProgress(visible: readonly Question[], at: string): ScreenProgress {
  const screens = screensOf(visible);
  const index = Math.max(
    0,
    screens.findIndex(({ id }) => id === at),
  );
  return {
    position: Math.min(index + 1, screens.length),
    total: screens.length,
    minutes_left: progressAt(visible, at).minutes_left,
  };
}

/**
 * A questionnaire being filled in: what is known of it, and how each thing the person does changes it. Choosing and
 * settling are two steps, because a number half typed, or an option passed with the arrow keys, is not yet an answer.
 */
import { type ChangedAnswer, noteRaised } from '../changed-answers.ts';
import { type Answers, type AnswerValue, otherTextId, type Profile, type Question, type Topic } from '../topic.ts';
import { ownValue } from '../values/read-answer.ts';
import { checkValue } from '../values/validate-value.ts';
import { type RaisedFlag, flagsOfDays } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { askedOfThem } from '../asked-of-them.ts';
import type { QuizScreen } from './quiz-screens.ts';

export interface QuizState {
  readonly answers: Answers;
  readonly trail: readonly ChangedAnswer[];
  readonly services: readonly string[];
  /** The question on the screen. */
  readonly position: string | null;
  /** Emergencies that the person has seen and that still hold; any other is shown at once. */
  readonly acknowledged: readonly string[];
}

export const emptyQuiz: QuizState = { answers: {}, trail: [], services: [], position: null, acknowledged: [] };

/** Which questionnaire is about whom. */
export interface QuizSubject {
  readonly topic: Topic;
  readonly profile: Profile;
  /** By which the age in the profile was reckoned. */
  readonly day?: string;
  /** As whom they answered until they had a birthday, or their record was corrected: what that raises stays raised. */
  readonly before?: readonly Profile[];
}

/** By which red flags are raised, the present one first. */
export const askedAs = ({ profile, before = [] }: QuizSubject): readonly [Profile, ...Profile[]] => [
  profile,
  ...before,
];

/**
 * Goes on with a questionnaire as somebody of the present age: they are asked what that calls for, and what was answered at
 * another age stays asked.
 * @param before by whom it was answered so far.
 */
export function goOnAs(subject: QuizSubject, answers: Answers, before: readonly Profile[] = []): QuizSubject {
  const { profile, topic } = subject;
  const isOther = (known: Profile) => JSON.stringify(known) !== JSON.stringify(profile);
  return { ...subject, topic: askedOfThem(topic, answers), before: before.filter(isOther) };
}

/** Answers that could be sent as they are: a number outside its limits is still being typed. */
export function usableAnswers(topic: Topic, answers: Answers): Answers {
  const wrong = topic.questions.filter((question) => {
    const value = ownValue(answers, question.id);
    return value !== undefined && checkValue(question, value) !== undefined;
  });
  if (wrong.length === 0) return answers;
  const kept: Record<string, AnswerValue> = { ...answers };
  for (const { id } of wrong) delete kept[id];
  return kept;
}

/** The red flags of the answers as far as they can be used. */
export const quizFlags = (subject: QuizSubject, answers: Answers): RaisedFlag[] =>
  flagsOfDays(subject.topic, usableAnswers(subject.topic, answers), askedAs(subject));

/** The answer as it stands now, not yet looked at; `undefined` takes it back. */
export function withAnswer(quiz: QuizState, question_id: string, value: AnswerValue | undefined): QuizState {
  const answers: Record<string, AnswerValue> = { ...quiz.answers };
  if (value === undefined) delete answers[question_id];
  else answers[question_id] = value;
  return { ...quiz, answers };
}

/**
 * Looks at the answers: notes in the trail what raises a red flag now, and forgets emergencies that no longer hold, so
 * that they are shown again if they come back.
 */
export function settled(quiz: QuizState, subject: QuizSubject): QuizState {
  const { topic } = subject;
  const answers = usableAnswers(topic, quiz.answers);
  const flags = quizFlags(subject, answers);
  const note = (trail: QuizState['trail'], profile: Profile) => noteRaised(trail, { topic, profile, answers, flags });
  const trail = askedAs(subject).reduce(note, quiz.trail);
  const acknowledged = quiz.acknowledged.filter((rule_id) => flags.some((flag) => flag.rule_id === rule_id));
  return { ...quiz, trail, acknowledged };
}

/** The emergencies that hold and that the person has not seen yet. */
export const unseenEmergencies = (quiz: QuizState, flags: readonly RaisedFlag[]): string[] =>
  flags
    .filter(({ severity, rule_id }) => severity === 'emergency' && !quiz.acknowledged.includes(rule_id))
    .map(({ rule_id }) => rule_id);

/** "I understand": these are not shown full screen again as long as they hold. */
export const acknowledge = (quiz: QuizState, rule_ids: readonly string[]): QuizState => ({
  ...quiz,
  acknowledged: [...new Set([...quiz.acknowledged, ...rule_ids])],
});

const isRemembered = (question: Question, answers: Answers, remembered: Answers): boolean =>
  question.remember === true &&
  ownValue(answers, question.id) === undefined &&
  ownValue(remembered, question.id) !== undefined &&
  checkValue(question, ownValue(remembered, question.id)) === undefined;

/** The questions of a screen that still show the answer of an earlier inquiry: Continue confirms it. */
export const toConfirm = (screen: QuizScreen, quiz: QuizState, remembered: Answers): string[] =>
  screen.questions.filter((question) => isRemembered(question, quiz.answers, remembered)).map(({ id }) => id);

/** Answers shown on a screen: those given, and remembered ones where there is none yet. */
export function shownAnswers(screen: QuizScreen, quiz: QuizState, remembered: Answers): Answers {
  const shown: Record<string, AnswerValue> = { ...quiz.answers };
  for (const id of toConfirm(screen, quiz, remembered)) {
    for (const key of [id, otherTextId(id)]) {
      const value = ownValue(remembered, key) as AnswerValue | undefined;
      if (value !== undefined) shown[key] = value;
    }
  }
  return shown;
}

/**
 * Asking again about a resolved inquiry: one safety question and a message instead of the whole questionnaire. The answers
 * are stored like others, under ids that no topic uses.
 */
import type { FoundFlag, TakenAnswers } from './arrived-answers.ts';
import { messageMaxLength } from './e-contact.ts';
import { type Answers, otherTextId, type Topic } from '../questionnaires/topic.ts';
import type { AnswerProblem } from '../questionnaires/validate-answers.ts';
import { hasVisible } from '../shared/typed-text.ts';

export const followUpDanger = 'follow_up_danger';
export const followUpMessage = 'follow_up_message';

/** "Is it much worse, or is there a danger sign now?" */
export const dangerAnswers = ['yes', 'not_sure', 'no'] as const;
export type DangerAnswer = (typeof dangerAnswers)[number];

export const followUpVersion = 'follow-up-1';
export const followUpRules = { emergency: 'FOLLOW_UP_EMERGENCY_001', warning: 'FOLLOW_UP_WARNING_001' } as const;

export interface FollowUp {
  danger: DangerAnswer;
  message: string;
}

/** The follow-up in the answers; undefined if the answers are those of a questionnaire. */
export function followUpOf(answers: Answers): FollowUp | undefined {
  const { [followUpDanger]: danger, [followUpMessage]: message } = answers;
  const known = dangerAnswers.find((one) => one === danger);
  return known === undefined || typeof message !== 'string' ? undefined : { danger: known, message };
}

/** Texts in a person’s own words: answers to text questions, the texts of Other, and the message of a follow-up. */
export function freeTexts(topic: Pick<Topic, 'questions'>, answers: Answers): string[] {
  const asked = topic.questions.flatMap(({ id, kind }) => [...(kind === 'text' ? [id] : []), otherTextId(id)]);
  const typed = [...asked, followUpMessage].map((id) => answers[id]);
  return typed.filter((text) => typeof text === 'string');
}

/** Answers to store, or their problems: the safety question and the message are required. */
export function takeFollowUp(answers: Answers): TakenAnswers | readonly AnswerProblem[] {
  const problems = problemsOf(answers);
  const said = followUpOf(answers);
  if (problems.length > 0 || said === undefined) return problems;
  const { danger, message } = said;
  const kept = { [followUpDanger]: danger, [followUpMessage]: message.trim() };
  return { answers: kept, content_version: followUpVersion, flags: flagsOf(said), is_other: false };
}

function problemsOf(answers: Answers): AnswerProblem[] {
  const { [followUpMessage]: message } = answers;
  const problem = (question_id: string, code: AnswerProblem['code']): AnswerProblem => ({ question_id, code });
  const isAnswered = dangerAnswers.some((one) => one === answers[followUpDanger]);
  const isWritten = typeof message === 'string' && hasVisible(message);
  return [
    ...(isAnswered ? [] : [problem(followUpDanger, 'required')]),
    ...(isWritten ? [] : [problem(followUpMessage, 'required')]),
    ...(isWritten && message.length > messageMaxLength ? [problem(followUpMessage, 'too_long')] : []),
  ];
}

/** "Yes" is an emergency, "not sure" a warning. */
function flagsOf({ danger }: FollowUp): FoundFlag[] {
  if (danger === 'no') return [];
  const severity = danger === 'yes' ? 'emergency' : 'warning';
  return [{ rule_id: followUpRules[severity], severity, rule_version: followUpVersion }];
}

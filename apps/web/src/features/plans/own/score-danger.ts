/** A score as it is asked and judged on the device, by the very rules of the server. */
import type { PlanScore } from '@hodi/domain/plans/plan.ts';
import { judgeScore, type ScoredBy, topicOfScore, topicOfScores } from '@hodi/domain/plans/plan-danger.ts';
import type { Answers, Question, Topic, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import type { Danger } from '@hodi/domain/record/measurement.ts';
import { type Advice, adviceOf } from '@hodi/domain/red-flags/advice.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';

export interface LoadedScore {
  score: PlanScore;
  topic: Topic;
  texts: TopicTexts;
}

/** The person who answers, with the facts that rules need and the numbers to call. */
export interface ScoredPerson extends ScoredBy {
  numbers: ContactNumbers;
}

/** By question: the code of what was chosen. */
export type ScoreAnswers = Record<string, string>;

/** Undefined while it has not come. */
export function useScore(score: PlanScore): {
  loaded: LoadedScore | undefined;
  error: Error | null;
  retry: () => unknown;
} {
  const { data, error, refetch } = useTopic(topicOfScores, { withClasses: false });
  const loaded = data && { score, topic: topicOfScore(data.topic, score), texts: data.texts };
  return { loaded, error, retry: refetch };
}

export const visibleOf = ({ topic }: LoadedScore, answers: Answers, { profile }: ScoredPerson): readonly Question[] =>
  visibleQuestions(topic, answers, profile);

export function scoreDanger(
  { topic, texts, score }: LoadedScore,
  answers: Answers,
  { language, numbers, ...by }: ScoredPerson & { language: Language },
): { danger: Danger | null; advice: Advice } {
  const { danger, raised } = judgeScore(topic, score, { answers, ...by });
  const rule_ids = raised.map(({ rule_id }) => rule_id);
  return { danger, advice: adviceOf({ topic, texts, rule_ids, language, numbers: writtenNumbers(numbers) }) };
}

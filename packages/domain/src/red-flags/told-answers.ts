import { answerLines } from '../questionnaires/answer-texts.ts';
import type { Answers, AnswerValue, Profile, Question, Topic, TopicTexts } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { ownValue } from '../questionnaires/values/read-answer.ts';
import { raisingAnswers } from './raising-answers.ts';

export interface ToldAnswer {
  readonly question_id: string;
  readonly question: string;
  readonly answer: string;
  /** The answer says by itself what was told ("Fainting"); a "Yes" or a number needs its question. */
  readonly is_clear: boolean;
}

interface Told {
  readonly topic: Topic;
  readonly texts: TopicTexts;
  readonly answers: Answers;
  /** By which the rules may have fired. */
  readonly profiles: readonly Profile[];
  readonly rule_ids: readonly string[];
}

/** Only the options that count: someone who faints and is thirsty is told about the fainting. */
function thatCount(question: Question, value: unknown, codes: readonly string[]): AnswerValue | undefined {
  if (!Array.isArray(value)) return value as AnswerValue | undefined;
  const counting = (value as string[]).filter((code) => codes.includes(code));
  return counting.length > 0 ? counting : (value as string[]);
}

/** The answers that made these rules fire, in the patient's own words: for "You told us". */
export function toldAnswers({ topic, texts, answers, profiles, rule_ids }: Told): ToldAnswer[] {
  const readings = profiles.flatMap((profile) => readAnswers(topic, answers, profile).readings);
  const codesOf = new Map<string, string[]>();
  for (const rule_id of rule_ids) {
    for (const { question_id, codes } of readings.flatMap((values) => raisingAnswers(topic, rule_id, values))) {
      codesOf.set(question_id, [...(codesOf.get(question_id) ?? []), ...codes]);
    }
  }
  return topic.questions.flatMap((question) => {
    const codes = codesOf.get(question.id);
    const value = codes && thatCount(question, ownValue(answers, question.id), codes);
    if (value === undefined) return [];
    const line = answerLines({ topic, texts, answers: { [question.id]: value } })[0];
    if (!line) return [];
    const { question_id, answer } = line;
    return [{ question_id, question: line.question, answer, is_clear: question.kind === 'multiple' }];
  });
}

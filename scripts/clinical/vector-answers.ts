import type { Answers, AnswerValue, Profile, Topic } from '@hodi/domain/questionnaires/topic.ts';
import type { SourceVector } from './content-schema.ts';

/** `"54 mg_dl"`, as numbers with a unit are written in vectors, becomes `{value: 54, unit: 'mg_dl'}`. */
export function wireNumber(value: unknown): unknown {
  const parts = typeof value === 'string' ? /^(-?\d+(?:\.\d+)?)(?: ([a-z_]+))?$/.exec(value.trim()) : null;
  if (!parts) return value;
  return parts[2] ? { value: Number(parts[1]), unit: parts[2] } : Number(parts[1]);
}

/** The answers of a vector as they would come over the wire. */
export function wireAnswers(topic: Topic, answers: Readonly<Record<string, unknown>>): Answers {
  const numbers = new Set(topic.questions.filter(({ kind }) => kind === 'number').map(({ id }) => id));
  const entries = Object.entries(answers).map(([id, value]) => [id, numbers.has(id) ? wireNumber(value) : value]);
  return Object.fromEntries(entries) as Record<string, AnswerValue>;
}

/** A vector may give years or months alone; without either it is the default adult. */
export function vectorProfile(
  given: SourceVector['profile'],
  byDefault: { age_years: number; gender: Profile['gender'] },
): Profile {
  const months = given?.age_months ?? (given?.age_years ?? byDefault.age_years) * 12;
  return {
    age_months: months,
    age_years: given?.age_years ?? Math.floor(months / 12),
    gender: given?.gender ?? byDefault.gender,
  };
}

import type { Answers, AnswerValue, NumberQuestion, Profile, Topic } from '@hodi/domain/questionnaires/topic.ts';
import { roundTo } from '@hodi/domain/questionnaires/values/read-answer.ts';
import type { SourceVector } from './content-schema.ts';

/**
 * `"54 mg_dl"`, as numbers with a unit are written in vectors, becomes `{value: 54, unit: 'mg_dl'}`. All of them are settled:
 * whoever wrote the unit meant it. `"101.3 f"` is what is stored once somebody has said that it is °F.
 */
export function wireNumber(value: unknown, { typed_as, round, units }: NumberQuestion): unknown {
  if (typeof value === 'number') return { value, unit: units[0].code, unit_confirmed: true };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value, unit_confirmed: true };
  const parts = typeof value === 'string' ? /^(-?\d+(?:\.\d+)?)(?: ([a-z_]+))?$/.exec(value.trim()) : null;
  if (!parts) return value;
  const amount = Number(parts[1]);
  const scale = typed_as?.find(({ code }) => code === parts[2]);
  if (scale) return roundTo((amount + scale.offset) * scale.factor, round);
  return { value: amount, unit: parts[2] ?? units[0].code, unit_confirmed: true };
}

/** The answers of a vector as they would come over the wire. */
export function wireAnswers(topic: Topic, answers: Readonly<Record<string, unknown>>): Answers {
  const entries = Object.entries(answers).map(([id, value]) => {
    const question = topic.questions.find((known) => known.id === id);
    return [id, question?.kind === 'number' ? wireNumber(value, question) : value];
  });
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

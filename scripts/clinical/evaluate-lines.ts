import { evaluateRedFlags, type RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { genderSchema, type Topic } from '@hodi/domain/questionnaires/topic.ts';
import { validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import * as z from 'zod';
import type { Line } from './command-input.ts';
import { vectorProfile, wireAnswers } from './vector-answers.ts';

const age = z.number().int().min(0).max(1800);
/** A case: the person, the topic, and the answers as they are written in vectors. */
export const lineSchema = z.object({
  topic: z.string(),
  profile: z
    .object({ age_years: age.optional(), age_months: age.optional(), gender: genderSchema })
    .refine(({ age_years, age_months }) => age_years !== undefined || age_months !== undefined, 'age_years is missing'),
  answers: z.record(z.string(), z.unknown()),
});

export interface Evaluated {
  /** One for each line that is not blank: the rule ids as a JSON array, or `null` for a line that cannot be read. */
  readonly output: readonly string[];
  readonly errors: readonly string[];
  /** Lines that were evaluated, but hold something that cannot be an answer and was ignored. */
  readonly notes: readonly string[];
}

/** The fault of a line, in words. */
export function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error);
  return error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; ');
}

/** The rules that a case raises, and its invalid answers. @throws if its topic is unknown. */
export function evaluateCase(
  { topic: key, profile: given, answers: raw }: z.infer<typeof lineSchema>,
  topics: ReadonlyMap<string, Topic>,
): { flags: RaisedFlag[]; ignored: string[] } {
  const topic = topics.get(key);
  if (!topic) throw new Error(`there is no topic "${key}"`);
  const profile = vectorProfile(given, { age_years: 0, gender: given.gender });
  const answers = wireAnswers(topic, raw);
  const ignored = validateAnswers(topic, answers, { profile, mode: 'draft' });
  return {
    flags: evaluateRedFlags(topic, answers, profile),
    ignored: ignored.map(({ question_id, code }) => `${question_id}: ${code}`),
  };
}

/** Evaluates JSON lines, each by itself: a bad one neither stops the others nor shifts their place. */
export function evaluateLines(lines: readonly Line[], topics: ReadonlyMap<string, Topic>): Evaluated {
  const result = { output: [] as string[], errors: [] as string[], notes: [] as string[] };
  for (const { text, number } of lines) {
    try {
      const { flags, ignored } = evaluateCase(lineSchema.parse(JSON.parse(text)), topics);
      result.output.push(JSON.stringify(flags.map(({ rule_id }) => rule_id).toSorted()));
      if (ignored.length > 0) result.notes.push(`line ${number}: ignored ${ignored.join(', ')}`);
    } catch (error) {
      result.output.push('null');
      result.errors.push(`line ${number}: ${problemOf(error)}`);
    }
  }
  return result;
}

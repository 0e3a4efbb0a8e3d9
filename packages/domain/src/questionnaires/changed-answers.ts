/**
 * The trail of answers that raised a red flag and were changed before sending: changing one must not make it
 * invisible to the clinician.
 */
import * as z from 'zod/mini';
import type { RaisedFlag } from '../red-flags/evaluate-red-flags.ts';
import { raisingQuestions } from '../red-flags/raising-answers.ts';
import { ownValue } from './values/read-answer.ts';
import { soundValue } from './values/sound-value.ts';
import { type Answers, type AnswerValue, answerValueSchema, type Profile, type Topic } from './topic.ts';

const MOST = 50;

const changedAnswerSchema = z.object({
  question_id: z.string().check(z.maxLength(100)),
  before: answerValueSchema,
  /** Null when it was taken back or is no longer asked. */
  after: z.nullable(answerValueSchema),
  rule_ids: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)),
});
export const changedAnswersSchema = z.array(changedAnswerSchema).check(z.maxLength(MOST));
export type ChangedAnswer = z.infer<typeof changedAnswerSchema>;

const asList = (value: AnswerValue): readonly string[] | undefined =>
  Array.isArray(value) ? (value as readonly string[]) : undefined;

/** The same for the same answer: a database gives a number and its unit back in an order of its own. */
const textOf = (value: AnswerValue | null): string | undefined => JSON.stringify(soundValue(value));

/** Which answer to which question an entry of a trail keeps. */
export const markOf = ({ question_id, before }: Pick<ChangedAnswer, 'question_id' | 'before'>): string =>
  question_id + textOf(before);

/** Codes added to a multiple choice hide nothing; a code taken away, or any other difference, does. */
function isChanged(before: AnswerValue, after: AnswerValue | null): boolean {
  const codes = asList(before);
  const left = after === null ? undefined : asList(after);
  if (codes && left) return codes.some((code) => !left.includes(code));
  return textOf(before) !== textOf(after);
}

const valueOf = (answers: Answers, id: string): AnswerValue | null =>
  (ownValue(answers, id) as AnswerValue | undefined) ?? null;

/** Adds to the trail the answers that raise `flags` now. Call it whenever the answers change. */
export function noteRaised(
  trail: readonly ChangedAnswer[],
  now: { topic: Topic; answers: Answers; profile: Profile; flags: readonly RaisedFlag[] },
): ChangedAnswer[] {
  const next = [...trail];
  for (const { question_id, rule_ids } of raisingQuestions(now)) {
    const before = soundValue(valueOf(now.answers, question_id));
    if (before === undefined) continue;
    const known = next.findIndex((entry) => entry.question_id === question_id && !isChanged(entry.before, before));
    const earlier = next[known];
    if (!earlier && next.length >= MOST) continue;
    const merged = [...new Set([...(earlier?.rule_ids ?? []), ...rule_ids])].slice(0, 20);
    next.splice(earlier ? known : next.length, 1, { question_id, before, after: before, rule_ids: merged });
  }
  return next;
}

/** The earlier answers that a later sending says otherwise or not at all; no rule is named beside them. */
export const replacedAnswers = (earlier: Answers, later: Answers): ChangedAnswer[] =>
  Object.entries(earlier).flatMap(([question_id, before]) => {
    const after = valueOf(later, question_id) as ChangedAnswer['after'];
    return isChanged(before, after)
      ? [{ question_id, before: before as ChangedAnswer['before'], after, rule_ids: [] }]
      : [];
  });

/** Entries of the trail for the clinician: those that differ from the final answers. */
export function changedAnswers(trail: readonly ChangedAnswer[], finalAnswers: Answers): ChangedAnswer[] {
  return trail
    .map((entry) => ({ ...entry, after: valueOf(finalAnswers, entry.question_id) as ChangedAnswer['after'] }))
    .filter((entry) => isChanged(entry.before, entry.after));
}

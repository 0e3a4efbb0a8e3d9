/**
 * Judges an answer to a plan: dangerous, worse than the one before, or neither. Scores use the questions, rules and
 * bands of their questionnaire; texts use the danger words; measurements are judged as in the record.
 */
import { findDangerWords } from '../danger-words/find-danger-words.ts';
import type { DangerWords } from '../danger-words/danger-words.ts';
import { loadTopic } from '../questionnaires/load-topic.ts';
import { selfHarmRules } from '../questionnaires/generated/rule-ranks.ts';
import { scoresOf } from '../questionnaires/scores.ts';
import type { Answers, Expression, Profile, Question, Topic } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { againstTarget } from '../record/against-target.ts';
import type { Danger, Measure, Point } from '../record/measurement.ts';
import { gravestOf } from '../record/measurement-danger.ts';
import type { TargetDetails } from '../record/target.ts';
import { flagsOf, type RaisedFlag } from '../red-flags/evaluate-red-flags.ts';
import type { Compared, ConcernKind, PlanAsk, PlanScore } from './plan.ts';

/** Both scores are of this questionnaire. */
export const topicOfScores = 'anxiety_depression' as const;

/** Safety questions asked as soon as item 9 is above zero. */
const safetyQuestions = ['safety_thoughts', 'safety_support'];

/** Condition that a question is answered, with any answer. */
const isAnswered = (topic: Topic, id: string): Expression => {
  const question = topic.questions.find((one) => one.id === id);
  return ['in', id, question?.kind === 'single' ? question.options : []];
};

/**
 * The questionnaire reduced to the questions of the score, in the content's order and wording. Questions that depend on
 * the last item follow once it is answered.
 */
export function topicOfScore(topic: Topic, score: PlanScore): Topic {
  const items = topic.scores?.[score] ?? [];
  const more = score === 'phq9' ? safetyQuestions : [];
  const last = isAnswered(topic, items[items.length - 1] ?? '');
  const questions = topic.questions.flatMap(({ show_if, ...question }): Question[] => {
    if (items.includes(question.id)) return [question];
    if (!more.includes(question.id)) return [];
    return [{ ...question, show_if: show_if === undefined ? last : ['and', [last, show_if]] }];
  });
  return { ...topic, questions };
}

export const loadScore = async (score: PlanScore): Promise<Topic> =>
  topicOfScore(await loadTopic(topicOfScores), score);

export interface ScoreJudgement {
  readonly score: { readonly total: number; readonly band: string } | null;
  readonly danger: Danger | null;
  readonly raised: readonly RaisedFlag[];
  readonly version: string;
}

/** By what else is known of the person: rules of the questionnaire ask for it. */
export interface ScoredBy {
  readonly profile: Profile;
  readonly pregnancy: 'pregnant' | 'postpartum' | null;
}

/** @param topic of `loadScore`. */
export function judgeScore(
  topic: Topic,
  score: PlanScore,
  { answers, profile, pregnancy }: ScoredBy & { answers: Answers },
): ScoreJudgement {
  const { values, readings } = readAnswers(topic, answers, profile);
  const known = readings.map((reading) =>
    pregnancy === null ? reading : new Map([...reading, ['pregnancy_status', pregnancy] as const]),
  );
  const raised = flagsOf(topic, ...known);
  const found = scoresOf(topic, values).find(({ name }) => name === score);
  return {
    score: found ? { total: found.total, band: found.band ?? '' } : null,
    danger: gravestOf(topic, raised),
    raised,
    version: topic.version,
  };
}

/** Words of danger are news of today; how grave they are a clinician reads. */
export function judgeText(words: DangerWords, text: string): Pick<ScoreJudgement, 'danger' | 'raised'> {
  const raised = findDangerWords(words, text).map((rule_id) => ({ rule_id, severity: 'warning' as const }));
  return { danger: raised.length > 0 ? 'urgent' : null, raised };
}

/**
 * Whether an answer is told, and waits for an answer, as the emergency of an inquiry does. Thoughts of self-harm and words of danger do in
 * inquiries too.
 */
export const isPressing = (
  kind: PlanAsk['kind'],
  { danger, raised }: { danger: Danger | null; raised: readonly { rule_id: string }[] | null },
): boolean =>
  danger === 'emergency' ||
  (danger === 'urgent' &&
    (kind === 'question' || (raised ?? []).some(({ rule_id }) => selfHarmRules.includes(rule_id))));

/** An answer as it is compared with another one. */
export interface Compares {
  readonly danger: Danger | null;
  readonly compared: Compared | null;
  readonly score: { readonly total: number; readonly band: string } | null;
  readonly point: Point | null;
}

type Before = Pick<Compares, 'score' | 'point'>;

const bandOf = (topic: Pick<Topic, 'score_bands'>, name: PlanScore, total: number): number =>
  (topic.score_bands?.[name] ?? []).filter(([from]) => total >= from).length;

interface ComparedBy {
  readonly measure: Measure | null;
  readonly target: TargetDetails | null;
  readonly score: { readonly name: PlanScore; readonly topic: Pick<Topic, 'score_bands'> } | null;
}

function isOff(answer: Pick<Compares, 'point'> | undefined, { measure, target }: ComparedBy): boolean {
  if (answer?.point == null || measure === null) return false;
  const side = againstTarget({ measure, ...answer.point }, target);
  return side === 'above' || side === 'below';
}

/** Worse: the person says so, a rule asks for care soon, the score is a band higher, or the value has left its target. */
function isWorse(answer: Compares, before: Before | undefined, by: ComparedBy): boolean {
  if (answer.compared === 'worse' || answer.danger === 'warning') return true;
  if (by.score !== null && answer.score !== null && before?.score != null) {
    const { name, topic } = by.score;
    return bandOf(topic, name, answer.score.total) > bandOf(topic, name, before.score.total);
  }
  return isOff(answer, by) && !isOff(before, by);
}

/** Why a clinician should look at an answer; null where nothing says so. @param before the answer or the value before it. */
export function concernOf(answer: Compares, before: Before | undefined, by: ComparedBy): ConcernKind | null {
  if (answer.danger === 'emergency' || answer.danger === 'urgent') return 'dangerous';
  return isWorse(answer, before, by) ? 'worse' : null;
}

/**
 * Accepts answers that arrive. They may have waited on a phone while the questions changed, or come from an app newer
 * than the server. No inquiry is lost by that, and no danger sign is refused because something else is missing.
 */
import {
  type AnsweringAlone,
  onlyAlone,
  topicWithAlone,
  withAlone,
} from '../questionnaires/for-someone/answered-alone.ts';
import { releaseOf } from '../questionnaires/content-version.ts';
import { askedOfThem, raisedOfThem } from '../questionnaires/asked-of-them.ts';
import type { Answers, AnswerValue, Profile, Topic } from '../questionnaires/topic.ts';
import { type AnswerProblem, cleanAnswers, validateAnswers } from '../questionnaires/validate-answers.ts';
import { ownValue } from '../questionnaires/values/read-answer.ts';
import { evaluateRedFlags, type RaisedFlag, flagsOfDays } from '../red-flags/evaluate-red-flags.ts';

export interface ArrivedAnswers {
  readonly answers: Answers;
  /** The version of the questions that were answered, where the phone tells it. */
  readonly content_version?: string | undefined;
  /**
   * Red flags that the phone found by its own version of the rules, and by the ages at which it showed the questions.
   */
  readonly raised?: readonly RaisedFlag[] | undefined;
  /** Sent before all questions were answered. */
  readonly isPartial?: boolean | undefined;
}

/** A red flag with the version of the rules that raised it. */
export type FoundFlag = RaisedFlag & { readonly rule_version: string };

export interface TakenAnswers {
  readonly answers: Answers;
  readonly content_version: string;
  readonly flags: readonly FoundFlag[];
  /** They are not all that the present questions ask for, or say what these do not know. */
  readonly is_other: boolean;
}

/** Answers that the present questions can read, whatever else is wrong. */
function fitting(topic: Topic, answers: Answers, problems: readonly AnswerProblem[]): Answers {
  const wrong = new Map(problems.map(({ question_id, code }) => [question_id, code]));
  const kept = Object.entries(answers).flatMap(([id, value]): [string, AnswerValue][] => {
    const code = wrong.get(id);
    if (code === undefined) return [[id, value]];
    const question = topic.questions.find((known) => known.id === id);
    if (code !== 'unknown_option' || question?.kind !== 'multiple' || !Array.isArray(value)) return [];
    // An option that is gone takes nothing from what was ticked beside it.
    return [[id, (value as readonly string[]).filter((option) => question.options.includes(option))]];
  });
  return Object.fromEntries(kept);
}

/** Each rule once, emergencies first, as the worst that anybody found. */
function united(flags: readonly FoundFlag[]): FoundFlag[] {
  const sorted = [...flags].sort((a, b) => Number(b.severity === 'emergency') - Number(a.severity === 'emergency'));
  return sorted.filter((flag, at) => sorted.findIndex(({ rule_id }) => rule_id === flag.rule_id) === at);
}

/** All that was said: what the present questions ask in its clean form, what they don't know as it came. */
function asSaid(topic: Topic, answers: Answers, profile: Profile): Answers {
  const clean = cleanAnswers(topic, answers, profile);
  return Object.fromEntries(
    Object.entries(answers).map(([id, value]) => [id, (ownValue(clean, id) ?? value) as AnswerValue]),
  );
}

/**
 * Answers to the present questions must be complete and right, unless they tell of a danger. Those to other questions
 * are taken as they are: the rules look at what can be read of them, and what the phone found by the rules that went
 * with its questions counts too. By the same rules that counts which only age and sex speak against: the record was corrected
 * meanwhile, or it was begun before a birthday, and whoever answered was told that it is an emergency.
 * @param profiles the patient on the day of filling, then on that of arrival where the age is another.
 * @returns what is stored, or what is wrong with them.
 */
export function takeAnswers(
  present: Topic,
  { answers, content_version, raised = [], isPartial = false }: ArrivedAnswers,
  profiles: readonly [Profile, ...Profile[]],
): TakenAnswers | readonly AnswerProblem[] {
  const [profile] = profiles;
  const topic = askedOfThem(present, answers);
  const version = content_version ?? topic.version;
  // Another edition has other texts over the same questions and rules.
  const isSameRelease = releaseOf(version) === releaseOf(topic.version);
  const rule_version = isSameRelease ? version : topic.version;
  const ours = (given: Answers): FoundFlag[] =>
    flagsOfDays(topic, given, profiles).map((flag) => ({ ...flag, rule_version }));
  const found = (given: Answers): FoundFlag[] => {
    const atSomeAge = evaluateRedFlags(raisedOfThem(present, given), given, profile);
    const shown = atSomeAge.filter(({ rule_id }) => raised.some((flag) => flag.rule_id === rule_id));
    return united([...ours(given), ...shown.map((flag) => ({ ...flag, rule_version }))]);
  };
  const wrong = validateAnswers(topic, answers, { profile, mode: 'complete' });
  const problems = isPartial ? wrong.filter(({ code }) => code !== 'required') : wrong;
  if (!isSameRelease) {
    const theirs = raised.map((flag) => ({ ...flag, rule_version: version }));
    // A number out of the limits of today was within those of then.
    const flags = united([...ours(fitting(topic, answers, problems)), ...ours(answers), ...theirs]);
    return { answers: asSaid(topic, answers, profile), content_version: version, flags, is_other: true };
  }
  if (problems.length === 0) {
    const clean = cleanAnswers(topic, answers, profile);
    return { answers: clean, content_version: version, flags: found(clean), is_other: false };
  }
  const flags = found(fitting(topic, answers, problems));
  if (flags.length === 0) return problems;
  return { answers: asSaid(topic, answers, profile), content_version: version, flags, is_other: true };
}

interface ArrivedAlone extends Omit<ArrivedAnswers, 'isPartial'>, Pick<AnsweringAlone, 'byCarer'> {}

interface TakenAlone {
  readonly answers: Answers;
  readonly content_version: string;
  /** Red flags that the carer's answers do not raise by themselves. */
  readonly flags: readonly FoundFlag[];
}

/**
 * Accepts answers that a young person gave alone. Unreadable answers are left out and block nothing, since the person
 * cannot be asked again.
 * @param about the topic as their carer is asked it. @param profiles as for `takeAnswers`.
 */
export function takeAlone(about: Topic, arrived: ArrivedAlone, profiles: readonly [Profile, ...Profile[]]): TakenAlone {
  const { answers, byCarer, content_version = about.version, raised = [] } = arrived;
  const [profile] = profiles;
  const isOther = releaseOf(content_version) !== releaseOf(about.version);
  // Answers of another version can be sorted out by that version only.
  const alone = isOther ? answers : onlyAlone(about, { profile, byCarer, alone: answers });
  const flagsBy = (topic: Topic, given: Answers, shown: ArrivedAnswers['raised']) => {
    const taken = takeAnswers(topic, { answers: given, content_version, raised: shown, isPartial: true }, profiles);
    return 'flags' in taken ? taken.flags : [];
  };
  const known = new Set(flagsBy(about, byCarer, []).map(({ rule_id }) => rule_id));
  const found = flagsBy(topicWithAlone(about), withAlone(byCarer, alone), raised);
  return { answers: alone, content_version, flags: found.filter(({ rule_id }) => !known.has(rule_id)) };
}

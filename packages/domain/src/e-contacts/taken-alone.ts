import {
  type AnsweringAlone,
  onlyAlone,
  topicWithAlone,
  withAlone,
} from '../questionnaires/for-someone/answered-alone.ts';
import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { type ArrivedAnswers, type FoundFlag, takeAnswers } from './arrived-answers.ts';

interface Arrived extends Omit<ArrivedAnswers, 'isPartial'>, Pick<AnsweringAlone, 'byCarer'> {}

interface TakenAlone {
  readonly answers: Answers;
  readonly content_version: string;
  /** What the carer's answers do not raise by themselves. */
  readonly flags: readonly FoundFlag[];
}

/**
 * What becomes of answers that a young person gave alone. What cannot be read is left out, and nothing else is lost by it: they
 * cannot be asked again.
 * @param about the topic as their carer is asked it. @param profiles as for `takeAnswers`.
 */
export function takeAlone(about: Topic, arrived: Arrived, profiles: readonly [Profile, ...Profile[]]): TakenAlone {
  const { answers, byCarer, content_version = about.version, raised = [] } = arrived;
  const [profile] = profiles;
  const isOther = content_version !== about.version;
  // What they were asked by another version, only that one can sort out.
  const alone = isOther ? answers : onlyAlone(about, { profile, byCarer, alone: answers });
  const flagsBy = (topic: Topic, given: Answers, shown: ArrivedAnswers['raised']) => {
    const taken = takeAnswers(topic, { answers: given, content_version, raised: shown, isPartial: true }, profiles);
    return 'flags' in taken ? taken.flags : [];
  };
  const known = new Set(flagsBy(about, byCarer, []).map(({ rule_id }) => rule_id));
  const found = flagsBy(topicWithAlone(about), withAlone(byCarer, alone), raised);
  return { answers: alone, content_version, flags: found.filter(({ rule_id }) => !known.has(rule_id)) };
}

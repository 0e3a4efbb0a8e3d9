import { askedOfThem, ofAnybody } from '../questionnaires/asked-of-them.ts';
import type { Answers, Topic } from '../questionnaires/topic.ts';

/**
 * The rules as far as only age and sex speak against them: whether a flag may have been raised by an age that is not known any
 * more, and by which answers.
 */
export const raisedOfThem = (topic: Topic, answers: Answers): Topic => ({
  ...askedOfThem(topic, answers),
  rules: topic.rules.map((rule) => ({ ...rule, when: ofAnybody(rule.when) })),
});

/**
 * The questions as somebody was asked them, as far as their answers tell. Which are shown depends on age and sex, and the
 * record may have been corrected while the answers waited on a phone: what was said to a question that was asked is not
 * ignored because by now it would not be.
 */
import type { Answers, Expression, Topic } from './topic.ts';
import { ownValue, readAnswer } from './values/read-answer.ts';

/** Holds whatever the profile says, if it can hold at all. */
export function ofAnybody(expression: Expression, isWanted = true): Expression {
  switch (expression[0]) {
    case 'and':
    case 'or':
      return [expression[0], expression[1].map((part) => ofAnybody(part, isWanted))];
    case 'not':
      return ['not', ofAnybody(expression[1], !isWanted)];
    default:
      // Nothing to be true of all, or of any.
      return expression[1].startsWith('profile.') ? [isWanted ? 'and' : 'or', []] : expression;
  }
}

/** Each question that has an answer is asked of everybody, as far as only age and sex speak against it. */
export const askedOfThem = (topic: Topic, answers: Answers): Topic => ({
  ...topic,
  questions: topic.questions.map((question) => {
    const isAnswered = readAnswer(question, ownValue(answers, question.id)) !== undefined;
    if (!isAnswered) return question;
    const { alone_12_17: _, ...asked } = question;
    return { ...asked, ...(question.show_if && { show_if: ofAnybody(question.show_if) }) };
  }),
});

/**
 * The rules as far as only age and sex speak against them: whether a flag may have been raised by an age that is not known any
 * more, and by which answers.
 */
export const raisedOfThem = (topic: Topic, answers: Answers): Topic => ({
  ...askedOfThem(topic, answers),
  rules: topic.rules.map((rule) => ({ ...rule, when: ofAnybody(rule.when) })),
});

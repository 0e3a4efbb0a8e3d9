/**
 * The questions and rules of a topic when they are about another person. What is not asked is hidden by a condition, so
 * that it behaves as every hidden question does: an answer is ignored, and none is required.
 */
import type { Expression, Question, Topic } from '../topic.ts';
import type { QuestionOverlay, TopicOverlay } from './overlay.ts';

const NEVER: Expression = ['or', []];
const isYoung: Expression = [
  'and',
  [
    ['compare', 'profile.age_years', '>=', 12],
    ['compare', 'profile.age_years', '<', 18],
  ],
];

type AskedFrom = Pick<QuestionOverlay, 'from_age_years' | 'private_12_17'>;

function conditionsOf({ from_age_years, private_12_17 }: AskedFrom): Expression[] {
  return [
    ...(from_age_years === undefined ? [] : [['compare', 'profile.age_years', '>=', from_age_years] as const]),
    ...(private_12_17 ? [['not', isYoung] as const] : []),
  ];
}

const allOf = (conditions: readonly Expression[]): Expression | undefined =>
  conditions.length > 1 ? ['and', conditions] : conditions[0];

function optionConditions({ options = {} }: QuestionOverlay) {
  const offered_if: Record<string, Expression> = {};
  for (const [code, from] of Object.entries(options)) {
    const condition = allOf(conditionsOf(from));
    if (condition) offered_if[code] = condition;
  }
  return Object.keys(offered_if).length > 0 ? { offered_if } : {};
}

function questionAbout(question: Question, overlay: QuestionOverlay | undefined): Question {
  if (!overlay) return question;
  if (overlay.only_self) return { ...question, show_if: NEVER };
  const base = overlay.show_if ?? question.show_if;
  const show_if = allOf([...(base ? [base] : []), ...conditionsOf(overlay)]);
  return { ...question, ...(show_if && { show_if }), ...optionConditions(overlay) };
}

/** The topic as it is asked, and judged, about another person: in the browser and on the server alike. */
export const topicAbout = (topic: Topic, overlay: TopicOverlay): Topic => ({
  ...topic,
  questions: topic.questions.map((question) => questionAbout(question, overlay.questions[question.id])),
  rules: topic.rules.filter(({ id }) => !overlay.rules_left_out.includes(id)),
});

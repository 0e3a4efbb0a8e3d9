/**
 * A topic's questions and rules about another person. Questions that are not asked are hidden by a condition, so that
 * they behave as every hidden question does: an answer is ignored, and none is required.
 */
import type { Expression, Question, Topic } from '../topic.ts';
import type { QuestionOverlay, TopicOverlay } from './overlay.ts';

const NEVER: Expression = ['or', []];

const agesFrom = ({ from_age_years }: Pick<QuestionOverlay, 'from_age_years'>): Expression[] =>
  from_age_years === undefined ? [] : [['compare', 'profile.age_years', '>=', from_age_years]];

const allOf = (conditions: readonly Expression[]): Expression | undefined =>
  conditions.length > 1 ? ['and', conditions] : conditions[0];

function optionConditions({ options = {} }: QuestionOverlay) {
  const offered_if: Record<string, Expression> = {};
  for (const [code, from] of Object.entries(options)) {
    const condition = allOf(agesFrom(from));
    if (condition) offered_if[code] = condition;
  }
  const options_alone = Object.keys(options).filter((code) => options[code]?.private_12_17);
  return {
    ...(Object.keys(offered_if).length > 0 && { offered_if }),
    ...(options_alone.length > 0 && { options_alone }),
  };
}

function questionAbout(question: Question, overlay: QuestionOverlay | undefined): Question {
  if (!overlay) return question;
  if (overlay.only_self) return { ...question, show_if: NEVER };
  const base = overlay.show_if ?? question.show_if;
  const show_if = allOf([...(base ? [base] : []), ...agesFrom(overlay)]);
  const alone = overlay.private_12_17 && { alone_12_17: true as const };
  return { ...question, ...(show_if && { show_if }), ...alone, ...optionConditions(overlay) };
}

/** The topic as it is asked, and judged, about another person: in the browser and on the server alike. */
export const topicAbout = (topic: Topic, overlay: TopicOverlay): Topic => ({
  ...topic,
  questions: topic.questions.map((question) => questionAbout(question, overlay.questions[question.id])),
  rules: topic.rules.filter(({ id }) => !overlay.rules_left_out.includes(id)),
});

import type { AnswerValue } from '../questionnaires/topic.ts';
import type { ContentCase } from './content-case.ts';

/** As numbers stand in the examples of `clinical/*.yaml`: with the unit behind them. */
function valueYaml(value: AnswerValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((code: string) => JSON.stringify(code)).join(', ')}]`;
  const { value: number, unit } = value as { value: number; unit: string };
  return JSON.stringify(`${number} ${unit}`);
}

/**
 * A kept case as one line of `vectors` of its topic, for whoever edits the content. Vectors are about who answers: a case that
 * somebody answers for another is a comment, so that the build does not judge it as another case.
 */
export function caseYaml({
  note,
  profile,
  answers,
  expect,
}: Pick<ContentCase, 'note' | 'profile' | 'answers' | 'expect'>) {
  const { age_years, age_months, gender, is_answered_for = false } = profile;
  const age = age_months < 24 ? `age_months: ${age_months}` : `age_years: ${age_years}`;
  const said = Object.entries(answers).map(([id, value]) => `${id}: ${valueYaml(value)}`);
  const parts = [
    ...(note === '' ? [] : [`note: ${JSON.stringify(note)}`]),
    `profile: {${age}, gender: ${gender}}`,
    `answers: {${said.join(', ')}}`,
    `expect: [${expect.join(', ')}]`,
  ];
  const line = `- {${parts.join(', ')}}\n`;
  return is_answered_for ? `  # answered for them by somebody else: ${line}` : `  ${line}`;
}

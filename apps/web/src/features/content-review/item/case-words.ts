import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { Answers, AnswerValue, Profile } from '@hodi/domain/questionnaires/topic.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

function valueWords(id: string, value: AnswerValue, words: ContentWords): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return words.option(id, value);
  if (Array.isArray(value)) return value.map((code: string) => words.option(id, code)).join(', ');
  const { value: number, unit } = value as { value: number; unit: string };
  return `${number} ${unit.replace('_', '/')}`;
}

/** A case in words: the person, then what they answered. */
export function useCaseWords(
  words: ContentWords,
): (tried: { profile: Profile & { is_answered_for?: boolean | undefined }; answers: Answers }) => string {
  const t = useTexts();
  return ({ profile: { age_years, age_months, gender, is_answered_for = false }, answers }) => {
    const age =
      age_months < 24
        ? t('content.examples.months', { count: age_months })
        : t('content.examples.years', { count: age_years });
    const person = t('content.examples.person', { gender: t(`content.gender.${gender}`), age });
    const said = Object.entries(answers).map(([id, value]) => `${words.question(id)}: ${valueWords(id, value, words)}`);
    return [person, ...(is_answered_for ? [t('content.examples.answered_for')] : []), ...said].join('; ');
  };
}

import type { Profile } from '@hodi/domain/questionnaires/topic.ts';
import type { Translate } from './texts.ts';

/** An age in words: in months before the second birthday. */
export function ageIn(
  t: Translate,
  { age_years, age_months }: Pick<Profile, 'age_years' | 'age_months'>,
  style: 'long' | 'short' = 'long',
): string {
  if (age_years < 2) return t(style === 'long' ? 'people.months' : 'people.months_short', { count: age_months });
  return t(style === 'long' ? 'people.years' : 'people.years_short', { count: age_years });
}

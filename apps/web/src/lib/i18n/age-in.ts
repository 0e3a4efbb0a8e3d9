import type { Age } from '@hodi/domain/questionnaires/topic.ts';
import type { Translate } from './texts.ts';

/** An age in words: in months before the second birthday, and "about" where another one is possible. */
export function ageIn(
  t: Translate,
  { others = [], ...age }: Age & { readonly others?: readonly Age[] },
  style: 'long' | 'short' = 'long',
): string {
  const told = ({ age_years, age_months }: Age) =>
    age_years < 2
      ? t(style === 'long' ? 'people.months' : 'people.months_short', { count: age_months })
      : t(style === 'long' ? 'people.years' : 'people.years_short', { count: age_years });
  const words = told(age);
  return others.every((other) => told(other) === words) ? words : t('people.about', { what: words });
}

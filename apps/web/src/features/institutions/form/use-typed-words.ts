import { countyOfCode } from '@hodi/domain/institutions/kenya-counties.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { useInstitutionWords } from '../institution-words.ts';
import type { InstitutionField } from './typed-institution.ts';

/** Readable value of a field. */
export function useTypedWords(): (field: InstitutionField, value: string) => string {
  const t = useTexts();
  const words = useInstitutionWords();
  return (field, value) => {
    if (value === '') return '';
    if (field === 'type') return words.type(value);
    if (field === 'country') return words.country(value);
    if (field === 'level') return t('institution.level_number', { level: value });
    if (field === 'sector' || field === 'registration') return t(`institution.${field}s.${value}` as TextKey);
    if (field === 'county_code') return countyOfCode(value)?.name ?? value;
    return value;
  };
}

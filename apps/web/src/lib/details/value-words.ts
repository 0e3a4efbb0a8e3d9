import { useFormats } from '~/lib/i18n/formats.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';

/** What a form holds, as one reads it. */
export function useValueWords(): (field: string, value: string | boolean) => string {
  const t = useTexts();
  const { plainDate } = useFormats();
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'account.accepting' : 'account.not_accepting');
    if (value === '') return '';
    if (field === 'gender') return t(`people.${value}` as TextKey);
    return field === 'birthday' ? plainDate(value) : value;
  };
}

import type { PerhapsBirthday } from '@hodi/domain/patients/birthday.ts';
import { useBirthdayWords } from '~/lib/i18n/birthday-words.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';

interface Words {
  label: TextKey;
  /** Undefined where the value is to be read as it is. */
  inWords?: (value: string, values: object) => string | undefined;
}

/**
 * Label and value of a field, as one reads them.
 * @param others what the form holds beside the fields of a person, or calls otherwise.
 */
export function useFieldWords<Values extends object>(
  others: Partial<Record<keyof Values & string, TextKey | Words>> = {},
): (field: keyof Values & string, values: Values) => { label: string; value: string } {
  const t = useTexts();
  const birthdayWords = useBirthdayWords();
  const known: Record<string, Words['inWords']> = {
    // A record says apart how exactly it is known, a form in one text.
    birthday: (birthday, values) => birthdayWords({ ...(values as PerhapsBirthday), birthday }),
    gender: (value) => t(`people.${value}` as TextKey),
    role: (value) => t(`people.${value}` as TextKey),
    preferred_language: languageName,
    language: languageName,
  };
  return (field, values) => {
    const other = others[field];
    const { label, inWords = known[field] }: Words =
      typeof other === 'object' ? other : { label: other ?? (`person.${field}` as TextKey) };
    const value: unknown = values[field];
    if (typeof value === 'boolean')
      return { label: t(label), value: t(value ? 'account.accepting' : 'account.not_accepting') };
    const text = typeof value === 'string' ? value : '';
    return { label: t(label), value: (text && inWords?.(text, values)) || text };
  };
}

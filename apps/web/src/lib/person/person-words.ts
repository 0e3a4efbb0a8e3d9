import { useFormats } from '~/lib/i18n/formats.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import type { PersonField } from './person-fields.tsx';

/** As a form holds them: what is not given is empty. */
export const typedPerson = <Field extends PersonField>(
  fields: readonly Field[],
  person: Partial<Record<Field, string | null>>,
): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, person[field] ?? ''])) as Record<Field, string>;

interface Words {
  label: TextKey;
  /** Undefined where the value is to be read as it is. */
  inWords?: (value: string) => string | undefined;
}

/**
 * Label and value of a field, as one reads them.
 * @param others what the form holds beside the fields of a person, or calls otherwise.
 */
export function useFieldWords<Values extends object>(
  others: Partial<Record<keyof Values & string, TextKey | Words>> = {},
): (field: keyof Values & string, values: Values) => { label: string; value: string } {
  const t = useTexts();
  const { plainDate } = useFormats();
  const known: Record<string, Words['inWords']> = {
    birthday: plainDate,
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
    return { label: t(label), value: (text && inWords?.(text)) || text };
  };
}

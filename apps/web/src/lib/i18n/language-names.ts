import type { Language } from '@hodi/domain/shared/language.ts';
import { languageNames as names } from '@hodi/domain/shared/language-names.ts';

/** As options of a choice. */
export const languageNames = Object.entries(names).map(([value, label]) => ({ value: value as Language, label }));

export const languageName = (language: string): string | undefined =>
  languageNames.find(({ value }) => value === language)?.label;

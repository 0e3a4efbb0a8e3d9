import type { Language } from '@hodi/domain/shared/language.ts';

/** Each language of the interface by its own name: whoever looks for it reads that one. */
export const languageNames: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
];

export const languageName = (language: string): string | undefined =>
  languageNames.find(({ value }) => value === language)?.label;

import type { Language } from './language.ts';

/** Each language by its own name. Without a schema, since the login page has it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', sw: 'Kiswahili' };

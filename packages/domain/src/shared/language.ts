import * as z from 'zod/mini';

export const languages = ['en', 'sw'] as const;
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>;

/** Texts of the server, in the language of their reader. */
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { type BundleKey, bundles } from '@hodi/i18n/features.ts';
import { loadCatalog } from '@hodi/i18n/load-catalog.ts';
import { makeTranslator, type Translator } from '@hodi/i18n/translate.ts';
import { featuresOfRefusals, type RefusalCode } from '#server/wire/refusal.ts';

export type ServerText = BundleKey<'server'>;

async function inAll<Made>(make: (language: Language) => Promise<Made>): Promise<Readonly<Record<Language, Made>>> {
  const made = languages.map(async (language) => [language, await make(language)] as const);
  return Object.fromEntries(await Promise.all(made)) as Record<Language, Made>;
}

/** Translator of each language. */
export const texts = await inAll(async (language): Promise<Translator<ServerText>> =>
  makeTranslator(await loadCatalog(language, bundles.server), language),
);

/** Sentences of each code by language, with their placeholders. */
export const refusalTexts = (await inAll((language) => loadCatalog(language, featuresOfRefusals))) as Readonly<
  Record<Language, Readonly<Record<RefusalCode, string>>>
>;

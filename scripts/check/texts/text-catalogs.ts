import { globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { languages } from '@hodi/domain/shared/language.ts';
import { catalogOf, type Nested } from '@hodi/i18n/translate.ts';
import type { Violation } from '../source-tree.ts';

/** A text, or its forms by number. */
type Message = string | Readonly<Record<string, string>>;
export type FeatureTexts = Readonly<Record<string, Message>>;
/** Texts of one language by the name of their file. */
export type LanguageTexts = Readonly<Record<string, FeatureTexts>>;

export interface Catalogs {
  readonly en: LanguageTexts;
  readonly sw: LanguageTexts;
}

/** As Unicode names forms by number; each language has some of them. */
const numbered = /^(.+)_(zero|one|two|few|many|other)$/;

/** Whole keys, with the forms of a text under one: a text has such where it has `_other`. */
export function messagesIn(nested: Nested): FeatureTexts {
  const catalog = catalogOf([nested]);
  const messages: Record<string, Message> = {};
  for (const [key, text] of Object.entries(catalog)) {
    const [, base = '', form = ''] = numbered.exec(key) ?? [];
    if (catalog[`${base}_other`] === undefined) messages[key] = text;
    else messages[base] = { ...(messages[base] as Record<string, string> | undefined), [form]: text };
  }
  return messages;
}

function readLanguage(folder: string): LanguageTexts {
  const files = globSync('*.json', { cwd: folder }).sort();
  return Object.fromEntries(
    files.map((file) => [parse(file).name, messagesIn(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Nested)]),
  );
}

export const readCatalogs = (root: string): Catalogs =>
  Object.fromEntries(
    languages.map((language) => [language, readLanguage(join(root, 'packages/i18n', language))]),
  ) as unknown as Catalogs;

const formsOf = (message: Message | undefined): string[] =>
  typeof message === 'string' ? [message] : Object.values(message ?? {});

const placeholdersOf = (message: Message): string =>
  [...new Set(formsOf(message).flatMap((form) => form.match(/\{\{\w+\}\}/g) ?? []))].sort().join(' ');

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));

function sharesWording(english: Message, kiswahili: Message): boolean {
  const forms = new Set(formsOf(english).filter(hasWords));
  return formsOf(kiswahili).some((form) => forms.has(form));
}

function problemsOf(key: string, english: Message, kiswahili: Message | undefined): string[] {
  if (kiswahili === undefined) return [`"${key}" has no Kiswahili`];
  const problems: string[] = [];
  if ((typeof english === 'string') !== (typeof kiswahili === 'string')) {
    problems.push(`"${key}" has forms by number in one language only`);
  }
  if (placeholdersOf(english) !== placeholdersOf(kiswahili)) problems.push(`"${key}" differs in its placeholders`);
  if ([...formsOf(english), ...formsOf(kiswahili)].some((form) => !form.trim())) problems.push(`"${key}" is empty`);
  return problems;
}

function* pairs({ en, sw }: Catalogs): Generator<[feature: string, key: string, en: Message, sw: Message | undefined]> {
  for (const [feature, texts] of Object.entries(en)) {
    for (const [key, message] of Object.entries(texts)) yield [feature, key, message, sw[feature]?.[key]];
  }
}

const inFile = (language: string, feature: string, message: string): Violation => ({
  path: `packages/i18n/${language}/${feature}.json`,
  line: 1,
  message,
});

function untranslated(catalogs: Catalogs, sameInBoth: Readonly<Record<string, string>>): Violation[] {
  const stale = new Set(Object.keys(sameInBoth));
  const found: Violation[] = [];
  for (const [feature, key, english, kiswahili] of pairs(catalogs)) {
    if (kiswahili === undefined || !sharesWording(english, kiswahili)) continue;
    if (!sameInBoth[key]) found.push(inFile('sw', feature, `"${key}" is still English`));
    stale.delete(key);
  }
  const path = 'scripts/check/texts-same-in-both.json';
  return [...found, ...[...stale].map((key) => ({ path, line: 1, message: `"${key}" is not the same in both` }))];
}

/** Both languages say the same things: same keys, same placeholders, nothing left in English, no key twice. */
export function checkCatalogs(catalogs: Catalogs, sameInBoth: Readonly<Record<string, string>>): Violation[] {
  const incomplete = [...pairs(catalogs)].flatMap(([feature, key, english, kiswahili]) =>
    problemsOf(key, english, kiswahili).map((message) => inFile('sw', feature, message)),
  );
  const superfluous = Object.entries(catalogs.sw).flatMap(([feature, texts]) =>
    Object.keys(texts)
      .filter((key) => catalogs.en[feature]?.[key] === undefined)
      .map((key) => inFile('sw', feature, `"${key}" has no English`)),
  );
  const seen = new Set<string>();
  const twice = [...pairs(catalogs)].flatMap(([feature, key]) => {
    if (seen.has(key)) return [inFile('en', feature, `"${key}" exists in another catalog too`)];
    seen.add(key);
    return [];
  });
  return [...incomplete, ...superfluous, ...twice, ...untranslated(catalogs, sameInBoth)];
}

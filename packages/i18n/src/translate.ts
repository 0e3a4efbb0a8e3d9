/**
 * Reads catalogs in i18next's JSON form, version 4: nested objects, `{{name}}` for a value, and the forms by number of a
 * text side by side as `key_one`, `key_other` and what else a language has.
 */

// The bundler replaces this very expression, so that a phone downloads neither the branch nor a `process`.
declare const process: { env: { NODE_ENV?: string } };

/** A feature's file, as translators write it. */
export interface Nested {
  readonly [key: string]: string | Nested;
}

/** Texts by their whole key: `login.title`, `login.wait_minutes_one`. */
export type Catalog = Readonly<Record<string, string>>;

/** Values of the placeholders in a text; `count` also chooses the form by number. */
export type Params = Readonly<Record<string, string | number>>;

/** The texts of some features as one catalog. */
export function catalogOf(features: readonly Nested[]): Catalog {
  const catalog: Record<string, string> = {};
  const add = (texts: Nested, before: string): void => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') catalog[before + key] = text;
      else add(text, `${before}${key}.`);
    }
  };
  for (const feature of features) add(feature, '');
  return catalog;
}

export interface Texts {
  readonly catalog: Catalog;
  /** As in BCP 47; it decides which forms by number there are. */
  readonly language: string;
}

const pluralRules: Record<string, Intl.PluralRules> = {};

function textOf({ catalog, language }: Texts, key: string, params: Params | undefined): string {
  const text = catalog[key];
  if (text !== undefined) return text;
  const other = catalog[`${key}_other`];
  if (other === undefined) throw new Error(`No text has the key "${key}"`);
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language));
  return catalog[`${key}_${rules.select(Number(valueOf('count', key, params)))}`] ?? other;
}

function valueOf(name: string, key: string, params: Params | undefined): string {
  const value = params?.[name];
  if (value !== undefined) return String(value);
  // A placeholder left in a sentence is ugly, a screen that does not open is worse: only development is strict.
  if (process.env.NODE_ENV === 'production') return `{{${name}}}`;
  throw new Error(`Text "${key}" needs the parameter "${name}"`);
}

export const placeholder = /\{\{(\w+)\}\}/g;

/** The text of a key with its placeholders filled in and its form chosen by `params.count`. @throws where there is none. */
export const translate = (texts: Texts, key: string, params?: Params): string =>
  textOf(texts, key, params).replace(placeholder, (_, name: string) => valueOf(name, key, params));

export type Translator<Key extends string> = (key: Key, params?: Params) => string;

/** A translator bound to one catalog and language, usually called `t`. */
export const makeTranslator =
  <Key extends string>(catalog: Catalog, language: string): Translator<Key> =>
  (key, params) =>
    translate({ catalog, language }, key, params);

import type { Language } from '@hodi/domain/shared/language.ts';
import type { Message, Params } from './catalog.ts';

// The bundler replaces this very expression, so that a phone downloads neither the branch nor a `process`.
declare const process: { env: { NODE_ENV?: string } };

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

function formFor(message: Exclude<Message, string>, count: string, language: Language): string {
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language));
  return rules.select(Number(count)) === 'one' ? message.one : message.other;
}

function valueOf(name: string, key: string, params: Params | undefined): string {
  const value = params?.[name];
  if (value !== undefined) return String(value);
  // A placeholder left in a sentence is ugly, a screen that does not open is worse: only development is strict.
  if (process.env.NODE_ENV === 'production') return `{${name}}`;
  throw new Error(`Text "${key}" needs the parameter "${name}"`);
}

export interface Texts<Key extends string> {
  readonly catalog: Readonly<Record<Key, Message>>;
  readonly language: Language;
}

/** The text of a key with its `{placeholders}` filled in and its form chosen by `params.count`. */
export function translate<Key extends string>({ catalog, language }: Texts<Key>, key: Key, params?: Params): string {
  const message: Message | undefined = catalog[key];
  if (message === undefined) throw new Error(`No text has the key "${key}"`);
  const text = typeof message === 'string' ? message : formFor(message, valueOf('count', key, params), language);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name, key, params));
}

export type Translator<Key extends string> = (key: Key, params?: Params) => string;

/** A translator bound to one catalog and language, usually called `t`. */
export const makeTranslator =
  <Key extends string>(catalog: Readonly<Record<Key, Message>>, language: Language): Translator<Key> =>
  (key, params) =>
    translate({ catalog, language }, key, params);

import { languages, type Language } from '@hodi/domain/shared/language.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedFile } from './content-schema.ts';
import type { DangerWordsFile } from './danger-words/danger-words-schema.ts';
import { differing, Reference, sourceOf } from './module-source.ts';
import { resolveQuestion, type ResolvedQuestion } from './resolve-question.ts';
import { resolveRanges } from './resolve-ranges.ts';
import type { ResolvedTopic } from './resolve-topic.ts';

interface Content {
  readonly shared: SharedFile;
  readonly topics: readonly ResolvedTopic[];
  readonly dangerWords: DangerWordsFile;
  /** Rules over values of the record, which no questionnaire asks. */
  readonly measurements: ResolvedTopic;
}

/** File name → source. */
export type Modules = Map<string, string>;

/** Above each generated module. */
export const HEAD = '// Made from clinical/ by `npm run clinical:build`. Change the YAML there, not this.\n';
type Shared = ReadonlyMap<string, ResolvedQuestion>;

const mapped = <T, R>(entries: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value)]));

function sharedModules(modules: Modules, shared: SharedFile, questions: Shared): void {
  const logic = [...questions].map(([id, { question }]) => `export const ${id}: Question = ${sourceOf(question)};\n`);
  modules.set('shared-questions.ts', `import type { Question } from '../topic.ts';\n${logic.join('')}`);
  for (const language of languages) {
    const texts = [...questions].map(
      ([id, question]) => `export const ${id}: QuestionTexts = ${sourceOf(question.texts[language])};\n`,
    );
    modules.set(`shared-texts.${language}.ts`, `import type { QuestionTexts } from '../topic.ts';\n${texts.join('')}`);
  }
  const actions = mapped(shared.actions, ({ en, sw }) => ({ en, sw }));
  modules.set(
    'actions.ts',
    `import type { Bilingual } from '@hodi/domain/shared/language.ts';\nexport const actions: Record<string, Bilingual> = ${sourceOf(actions)};\n`,
  );
}

function topicModule({ topic, file }: ResolvedTopic, shared: Shared): string {
  const used = new Set(file.questions.flatMap((entry) => ('use' in entry ? entry.use : [])));
  const questions = topic.questions.map((question) => {
    const base = used.has(question.id) ? shared.get(question.id) : undefined;
    return base ? differing(question, base.question, `s.${question.id}`) : question;
  });
  return [
    `import type { Topic } from '../topic.ts';\nimport * as s from './shared-questions.ts';\n`,
    `export const topic: Topic = ${sourceOf({ ...topic, questions })} as Topic;\n`,
  ].join('');
}

function textModule({ topic, texts, file }: ResolvedTopic, shared: Shared, language: Language): string {
  const used = new Set(file.questions.flatMap((entry) => ('use' in entry ? entry.use : [])));
  const questions = topic.questions.map(({ id }) => {
    const own = texts[language].questions[id] ?? { text: '' };
    const base = used.has(id) ? shared.get(id) : undefined;
    return [id, base ? differing(own, base.texts[language], `s.${id}`) : own] as const;
  });
  const value = {
    ...texts[language],
    questions: Object.fromEntries(questions),
    actions: new Reference('actions'),
  };
  return [
    `import type { TopicTexts } from '../topic.ts';\nimport { actions } from './actions.ts';\n`,
    `import * as s from './shared-texts.${language}.ts';\n`,
    `export const texts: TopicTexts = ${sourceOf(value)};\n`,
  ].join('');
}

function loaders(): string {
  const map = (ending: string) => topicKeys.map((key) => `  ${key}: () => import('./${key}${ending}.ts'),\n`).join('');
  const texts = languages.map((language) => `  ${language}: {\n${map(`.${language}`)}  },\n`);
  const classes = languages.map((language) => `  ${language}: () => import('./value-classes.${language}.ts'),\n`);
  const titles = languages.map((language) => `  ${language}: () => import('./rule-titles.${language}.ts'),\n`);
  return [
    `export const logicLoaders = {\n${map('')}};\n`,
    `export const textLoaders = {\n${texts.join('')}};\n`,
    `export const valueClassLoaders = {\n${classes.join('')}};\n`,
    `export const ruleTitleLoaders = {\n${titles.join('')}};\n`,
  ].join('');
}

/** Questions about a number, and the text shown as long as its unit is not certain. */
function numberChecks({ number_checks: { unit_unclear, ...asked } }: SharedFile): string {
  const { en, sw } = unit_unclear;
  return `export const numberChecks = ${sourceOf({ ...asked, unit_unclear: { en, sw } })} as const;\n`;
}

/** Texts of words' flags, by their names in packages/domain/src/red-flags/flag-rank.ts. */
const messageRule = (group: string): string => `MESSAGE_${group.toUpperCase()}`;

/** Names of red flags for clinicians: of every rule, in one language. */
function ruleTitles({ topics, measurements, dangerWords }: Content, language: Language): string {
  const rules = [...topics, measurements].flatMap(({ file }) =>
    file.rules.map(({ id, title }) => [id, title[language]]),
  );
  const messages = Object.entries(dangerWords.groups).map(([name, { title }]) => [messageRule(name), title[language]]);
  const entries = [...rules, ...messages];
  return `export const ruleTitles: Readonly<Record<string, string>> = ${sourceOf(Object.fromEntries(entries))};\n`;
}

/** Rules whose rank differs from that of their severity, for code that has no question loaded. */
function ruleRanks({ topics, dangerWords }: Content): string {
  const rules = topics.flatMap(({ topic }) =>
    topic.rules.filter(({ rank }) => rank === 'self_harm').map(({ id }) => id),
  );
  const messages = Object.entries(dangerWords.groups).flatMap(([name, { rank }]) => (rank ? [messageRule(name)] : []));
  const ids = [...rules, ...messages];
  return `export const selfHarmRules: readonly string[] = ${sourceOf(ids)};\n`;
}

function catalog(shared: SharedFile, topics: readonly ResolvedTopic[]): string {
  const entries = topics.map(({ file: { topic, group, title, intent } }) => [topic, { group, title, intent }]);
  return [
    `import type { Bilingual } from '@hodi/domain/shared/language.ts';\nimport type { TopicGroup, TopicKey } from '../topic.ts';\n`,
    `export const groupTitles: Record<TopicGroup, Bilingual> = ${sourceOf(shared.groups)};\n`,
    `export const topicCatalog: Record<TopicKey, { group: TopicGroup; title: Bilingual; intent: Bilingual }> =\n`,
    `  ${sourceOf(Object.fromEntries(entries))};\n`,
  ].join('');
}

/** Versions only, for code that compares them without loading questions. */
function versions(topics: readonly ResolvedTopic[]): string {
  const entries = topics.map(({ topic: { key, version } }) => [key, version]);
  return [
    `import type { TopicKey } from '../topic.ts';\n`,
    `export const topicVersions: Record<TopicKey, string> = ${sourceOf(Object.fromEntries(entries))};\n`,
  ].join('');
}

function configurationModules(modules: Modules, shared: SharedFile): void {
  const services = mapped(shared.services_catalogue, ({ en, sw }) => ({ en, sw }));
  modules.set('service-texts.ts', `export const serviceTexts = ${sourceOf(services)};\n`);
  const numbers = mapped(shared.numbers, ({ country, emergency, crisis }) => ({ country, emergency, crisis }));
  modules.set(
    'country-numbers.ts',
    [
      'export interface CountryNumbers {\n  country?: string;\n  emergency: string[];\n  crisis: string[];\n}\n',
      `export const countryNumbers: Record<string, CountryNumbers> = ${sourceOf(numbers)};\n`,
    ].join(''),
  );
  for (const language of languages) {
    modules.set(
      `value-classes.${language}.ts`,
      `import type { ValueClasses } from '../values/value-classes.ts';\nexport const valueClasses: ValueClasses = ${sourceOf(resolveRanges(shared, language))};\n`,
    );
  }
}

/** All generated modules. Shared questions are written once and referred to, so a phone fetches them once. */
export function modulesOf(content: Content): Modules {
  const { shared, topics } = content;
  const modules: Modules = new Map();
  const questions: Shared = new Map(shared.questions.map((source) => [source.id, resolveQuestion(source, shared)]));
  sharedModules(modules, shared, questions);
  for (const resolved of topics) {
    const { key } = resolved.topic;
    modules.set(`${key}.ts`, topicModule(resolved, questions));
    for (const language of languages) modules.set(`${key}.${language}.ts`, textModule(resolved, questions, language));
  }
  modules.set('loaders.ts', loaders());
  modules.set('catalog.ts', catalog(shared, topics));
  modules.set('topic-versions.ts', versions(topics));
  modules.set('number-checks.ts', numberChecks(shared));
  modules.set('rule-ranks.ts', ruleRanks(content));
  for (const language of languages) modules.set(`rule-titles.${language}.ts`, ruleTitles(content, language));
  configurationModules(modules, shared);
  return new Map([...modules].map(([file, source]) => [file, HEAD + source]));
}

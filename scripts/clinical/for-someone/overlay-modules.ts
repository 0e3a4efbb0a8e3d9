import { languages, type Language } from '@hodi/domain/shared/language.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { Reference, sourceOf } from '../module-source.ts';
import { HEAD, type Modules } from '../write-modules.ts';
import type { Overlays } from './overlays.ts';
import type { ResolvedOverlay } from './resolve-overlay.ts';

/** Texts that several topics share are written once. */
function repeatedQuestions(topics: readonly ResolvedOverlay[], language: Language): Map<string, string> {
  const count = new Map<string, number>();
  const sources = topics.flatMap(({ texts }) =>
    Object.entries(texts[language].questions).map(([id, words]) => [id, sourceOf(words)] as const),
  );
  for (const [, source] of sources) count.set(source, (count.get(source) ?? 0) + 1);
  const repeated = new Map<string, string>();
  const named = new Map<string, number>();
  for (const [id, source] of sources) {
    if ((count.get(source) ?? 0) < 2 || repeated.has(source)) continue;
    const number = (named.get(id) ?? 0) + 1;
    named.set(id, number);
    repeated.set(source, number === 1 ? id : `${id}_${number}`);
  }
  return repeated;
}

function textModule({ texts }: ResolvedOverlay, repeated: ReadonlyMap<string, string>, language: Language): string {
  const { questions, ...own } = texts[language];
  const entries = Object.entries(questions).map(([id, words]): [string, unknown] => {
    const name = repeated.get(sourceOf(words));
    return [id, name === undefined ? words : new Reference(`s.${name}`)];
  });
  const shared = { actions: new Reference('actions'), unit_unclear: new Reference('unit_unclear') };
  const value: Record<string, unknown> = {
    ...own,
    questions: Object.fromEntries<unknown>(entries),
    ...shared,
    services: new Reference('services'),
  };
  return [
    "import type { OverlayTexts } from '../overlay.ts';\nimport { actions, services, unit_unclear } from './shared.ts';\n",
    `import * as s from './shared.${language}.ts';\n`,
    `export const texts: OverlayTexts = ${sourceOf(value)};\n`,
  ].join('');
}

function logicModule({ files, topics }: Overlays): string {
  const overlays = Object.fromEntries(topics.map(({ key, overlay }) => [key, overlay]));
  const offers = topics.flatMap(({ key, file: { topic_offer: offer } }): [string, unknown][] =>
    offer ? [[key, { from_age_years: offer.from_age_years, instead: offer.instead }]] : [],
  );
  const intents = topics.flatMap(({ key, file: { intent } }): [string, unknown][] => (intent ? [[key, intent]] : []));
  const catalog = {
    offers: Object.fromEntries<unknown>(offers),
    groups: files.shared.groups ?? {},
    intents: Object.fromEntries<unknown>(intents),
  };
  return [
    "import type { TopicKey } from '../../topic.ts';\nimport type { OverlayCatalog, TopicOverlay } from '../overlay.ts';\n",
    `export const overlays = ${sourceOf(overlays)} as unknown as Record<TopicKey, TopicOverlay>;\n`,
    `export const overlayCatalog: OverlayCatalog = ${sourceOf(catalog)};\n`,
  ].join('');
}

function sharedModule([first]: readonly ResolvedOverlay[]): string {
  const { actions = {}, unit_unclear, services = {} } = first?.texts.en ?? {};
  return [
    "import type { OverlayTexts } from '../overlay.ts';\n",
    `export const actions: OverlayTexts['actions'] = ${sourceOf(actions)};\n`,
    `export const unit_unclear: OverlayTexts['unit_unclear'] = ${sourceOf(unit_unclear)};\n`,
    `export const services: OverlayTexts['services'] = ${sourceOf(services)};\n`,
  ].join('');
}

function loaders(): string {
  const map = (language: Language) =>
    topicKeys.map((key) => `    ${key}: () => import('./${key}.${language}.ts'),\n`).join('');
  const all = languages.map((language) => `  ${language}: {\n${map(language)}  },\n`).join('');
  return `export const overlayTextLoaders = {\n${all}};\n`;
}

/**
 * Questions that are not asked are in one module, since they are few; texts are in one module per topic and language.
 */
export function overlayModules(all: Overlays): Modules {
  const modules: Modules = new Map();
  modules.set('overlays.ts', logicModule(all));
  modules.set('shared.ts', sharedModule(all.topics));
  modules.set('loaders.ts', loaders());
  for (const language of languages) {
    const repeated = repeatedQuestions(all.topics, language);
    const lines = [...repeated].map(([source, name]) => `export const ${name}: QuestionWording = ${source};\n`);
    modules.set(`shared.${language}.ts`, `import type { QuestionWording } from '../overlay.ts';\n${lines.join('')}`);
    for (const topic of all.topics) modules.set(`${topic.key}.${language}.ts`, textModule(topic, repeated, language));
  }
  return new Map([...modules].map(([file, source]) => [file, HEAD + source]));
}

/**
 * The sentences of proposed answers by the places at which their reviewers know them, and what an edition says there instead. The
 * build names them by the same walk.
 */
import { type ChangedText, nameOfPlace } from '../questionnaires/changed-texts.ts';
import { type Bilingual, type Language, languages } from '../shared/language.ts';
import type { SharedTemplates, Template, TopicTemplates } from './templates.ts';

const isBilingual = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'en' in value && 'sw' in value;

/** Wording about another person, where it differs. */
export const saidToCarer = ({ about_other }: Template): Bilingual | undefined =>
  isBilingual(about_other) ? about_other : undefined;

/** Sentences that have an id keep it wherever they stand: comments go by it. */
function placeOf(parent: object, key: string): string {
  if (!Array.isArray(parent)) return key;
  const inner: unknown = parent[Number(key)];
  return (isBilingual(inner) ? inner.id : undefined) ?? String(Number(key) + 1);
}

/** A copy with every sentence below a value put through `change`, each named by its place. */
function mapBelow(id: string, value: unknown, change: (item_id: string, sentence: Template) => Template): unknown {
  if (isBilingual(value)) return change(`sentence.${id}`, value);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(
    ([key, one]) => [key, mapBelow(`${id}.${placeOf(value, key)}`, one, change)] as const,
  );
  return Array.isArray(value) ? inner.map(([, one]) => one) : Object.fromEntries(inner);
}

/** A copy with each sentence of these lists changed; texts that are no sentences, such as words of messages, stay. */
export const mapSentences = <T extends object>(
  lists: T,
  change: (item_id: string, sentence: Template) => Template,
): T => Object.fromEntries(Object.entries(lists).map(([id, value]) => [id, mapBelow(id, value, change)])) as T;

/** Lists of a topic's templates that hold sentences. */
export const sentenceLists = ({ acknowledge, summary, advice, watch, assess, plan }: TopicTemplates) => ({
  acknowledge,
  summary,
  advice,
  watch,
  assess,
  plan,
});

type Said = <T extends Bilingual>(text: T, item_id: string, line_id: string) => T;

function textsIn(changes: readonly ChangedText[]): Said {
  const texts = new Map(changes.map((change) => [nameOfPlace(change), change.text]));
  return (text, item_id, line_id) => {
    const said = (language: Language) => texts.get(nameOfPlace({ item_id, line_id, language })) ?? text[language];
    return { ...text, ...Object.fromEntries(languages.map((language) => [language, said(language)])) };
  };
}

function sentencesWith<T extends object>(lists: T, said: Said): T {
  return mapSentences(lists, (item_id, sentence) => {
    const other = saidToCarer(sentence);
    return {
      ...said(sentence, item_id, 'text'),
      ...(other && { about_other: said(other, item_id, 'about_other.text') }),
    };
  });
}

function ownWith(own: TopicTemplates, changes: readonly ChangedText[]): TopicTemplates {
  const said = textsIn(changes);
  const labels = Object.entries(own.labels).map(([id, label]) => [id, said(label, 'labels', `label.${id}`)] as const);
  const rules = Object.entries(own.rules).map(([id, meaning]) => {
    const { reply } = meaning;
    const item_id = `meaning.${id}`;
    return [id, { ...said(meaning, item_id, 'text'), ...(reply && { reply: said(reply, item_id, 'reply') }) }] as const;
  });
  const lists = sentencesWith(sentenceLists(own), said);
  return { ...own, ...lists, labels: Object.fromEntries(labels), rules: Object.fromEntries(rules) };
}

/** Sentences of the editions in force that differ from the release. */
export interface ChangedSentences {
  readonly own: readonly ChangedText[];
  readonly shared: readonly ChangedText[];
}

/** The sentences of an answer as these editions have them. */
export const withChangedSentences = (
  released: { readonly own: TopicTemplates; readonly shared: SharedTemplates },
  { own, shared }: ChangedSentences,
): typeof released => ({
  own: own.length === 0 ? released.own : ownWith(released.own, own),
  shared: shared.length === 0 ? released.shared : sentencesWith(released.shared, textsIn(shared)),
});

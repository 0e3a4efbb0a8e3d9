/** The sentences of proposed answers as reviewers read them. */
import type { Basis, ContentItem } from '@hodi/domain/content-review/content.ts';
import type { SharedTemplates, Template, TopicTemplates } from '@hodi/domain/proposed-answers/templates.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { inBoth } from './question-items.ts';

interface Sourced {
  readonly id: string;
  readonly source: string;
  readonly basis: Basis;
}
/** Source of a sentence, by its English text. */
export type SentenceSources = ReadonlyMap<string, Sourced>;

function sentence(id: string, template: Template, sources: SentenceSources): ContentItem {
  const { en, sw, when, about, optional, unless, about_other } = template;
  const known = sources.get(en);
  const logic = { ...(about && { about }), ...(optional && { optional }), ...(unless && { unless }) };
  return {
    id: `sentence.${id}`,
    part: 'answers',
    kind: 'sentence',
    lines: [inBoth('text', { en, sw }), ...(isBilingual(about_other) ? [inBoth('about_other.text', about_other)] : [])],
    ...(when && { when }),
    ...(Object.keys(logic).length > 0 && { logic }),
    ...(known && { source: known.source, basis: known.basis }),
  };
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'en' in value && 'sw' in value;

/** Sentences that have an id keep it in any place: comments refer to it. */
function placeOf(parent: object, key: string, sources: SentenceSources): string {
  if (!Array.isArray(parent)) return key;
  const inner: unknown = parent[Number(key)];
  return (isBilingual(inner) ? sources.get(inner.en)?.id : undefined) ?? String(Number(key) + 1);
}

/** All texts below a value, each named by its place. */
function sentencesIn(id: string, value: unknown, sources: SentenceSources): ContentItem[] {
  if (isBilingual(value)) return [sentence(id, value, sources)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    sentencesIn(`${id}.${placeOf(value, key, sources)}`, inner, sources),
  );
}

export function answerItems(own: TopicTemplates, sources: SentenceSources): ContentItem[] {
  const { acknowledge, summary, advice, watch, labels, rules, assess, plan } = own;
  const meanings = Object.entries(rules).map(([id, { reply, ...meaning }]): ContentItem => ({
    id: `meaning.${id}`,
    part: 'answers',
    kind: 'sentence',
    lines: [inBoth('text', meaning), ...(reply ? [inBoth('reply', reply)] : [])],
  }));
  const names: ContentItem = {
    id: 'labels',
    part: 'answers',
    kind: 'sentence',
    lines: Object.entries(labels).map(([id, label]) => inBoth(`label.${id}`, label)),
    logic: { follow_up: own.follow_up },
  };
  return [
    ...Object.entries({ acknowledge, summary, advice, watch, assess, plan }).flatMap(([id, value]) =>
      sentencesIn(id, value, sources),
    ),
    ...meanings,
    names,
  ];
}

/**
 * Parts that the answers of all topics share. The words by which messages are recognised are one list for both
 * languages.
 */
export function sharedAnswerItems({ review: _, ...shared }: SharedTemplates, sources: SentenceSources): ContentItem[] {
  const { words } = shared.messages;
  const known = Object.entries(words).map(([name, phrases]): ContentItem => ({
    id: `words.${name}`,
    part: 'rules',
    kind: 'words',
    lines: phrases.map((phrase, at) => inBoth(`phrase.${at + 1}`, { en: phrase, sw: phrase })),
  }));
  return [...known, ...Object.entries(shared).flatMap(([id, value]) => sentencesIn(id, value, sources))];
}

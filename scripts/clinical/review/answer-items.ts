/** The sentences of proposed answers as reviewers read them. */
import type { Basis, ContentItem } from '@hodi/domain/content-review/content.ts';
import { mapSentences, saidToCarer, sentenceLists } from '@hodi/domain/proposed-answers/changed-sentences.ts';
import type { SharedTemplates, Template, TopicTemplates } from '@hodi/domain/proposed-answers/templates.ts';
import { inBoth } from './question-items.ts';

interface Sourced {
  readonly source: string;
  readonly basis: Basis;
}
/** Source of a sentence, by its English text. */
export type SentenceSources = ReadonlyMap<string, Sourced>;

function sentence(id: string, template: Template, sources: SentenceSources): ContentItem {
  const { en, sw, when, about, optional, unless } = template;
  const other = saidToCarer(template);
  const known = sources.get(en);
  const logic = { ...(about && { about }), ...(optional && { optional }), ...(unless && { unless }) };
  return {
    id,
    part: 'answers',
    kind: 'sentence',
    lines: [inBoth('text', { en, sw }), ...(other ? [inBoth('about_other.text', other)] : [])],
    ...(when && { when }),
    ...(Object.keys(logic).length > 0 && { logic }),
    ...(known && { source: known.source, basis: known.basis }),
  };
}

/** All texts of these lists, each named by its place. */
function sentencesIn(lists: object, sources: SentenceSources): ContentItem[] {
  const items: ContentItem[] = [];
  mapSentences(lists, (id, template) => {
    items.push(sentence(id, template, sources));
    return template;
  });
  return items;
}

export function answerItems(own: TopicTemplates, sources: SentenceSources): ContentItem[] {
  const { labels, rules } = own;
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
  return [...sentencesIn(sentenceLists(own), sources), ...meanings, names];
}

/**
 * Parts that the answers of all topics share. The words by which messages are recognised are one list for both
 * languages.
 */
export function sharedAnswerItems(shared: SharedTemplates, sources: SentenceSources): ContentItem[] {
  const { words } = shared.messages;
  const known = Object.entries(words).map(([name, phrases]): ContentItem => ({
    id: `words.${name}`,
    part: 'rules',
    kind: 'words',
    lines: phrases.map((phrase, at) => inBoth(`phrase.${at + 1}`, { en: phrase, sw: phrase })),
  }));
  return [...known, ...sentencesIn(shared, sources)];
}

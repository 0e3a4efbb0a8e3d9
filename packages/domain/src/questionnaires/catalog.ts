import type { Bilingual } from '../shared/language.ts';
import type { ChangedText } from './changed-texts.ts';
import { groupTitles, topicCatalog } from './generated/catalog.ts';
import { headItem, type TopicGroup, topicGroups, type TopicKey, topicKeys } from './topic.ts';

export interface CatalogTopic {
  readonly key: TopicKey;
  readonly group: TopicGroup;
  readonly title: Bilingual;
  /** When to choose it, in one sentence. */
  readonly intent: Bilingual;
}
export interface CatalogGroup {
  readonly key: TopicGroup;
  readonly title: Bilingual;
  readonly topics: readonly CatalogTopic[];
}

/** Title and purpose of each topic, without its questions. */
export const catalogTopics: readonly CatalogTopic[] = topicKeys.map((key) => ({ key, ...topicCatalog[key] }));

/** The groups of the get-help page with their topics, in the order to show them. */
export const catalogGroups: readonly CatalogGroup[] = topicGroups.map((key) => ({
  key,
  title: groupTitles[key],
  topics: catalogTopics.filter((topic) => topic.group === key),
}));

/** A topic as an edition lists it. @param changes of the edition, or those of its head alone. */
export function catalogTopicWith(key: TopicKey, changes: readonly ChangedText[]): CatalogTopic {
  const released = topicCatalog[key];
  const heads = changes.filter(({ item_id }) => item_id === headItem);
  const inForce = (line: 'title' | 'intent'): Bilingual => {
    const changed = heads
      .filter(({ line_id }) => line_id === line)
      .map(({ language, text }) => [language, text] as const);
    return { ...released[line], ...Object.fromEntries(changed) };
  };
  return { key, ...released, title: inForce('title'), intent: inForce('intent') };
}

export const topicTitle = (key: TopicKey): Bilingual => topicCatalog[key].title;

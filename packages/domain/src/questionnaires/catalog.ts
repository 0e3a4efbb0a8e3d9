import type { Bilingual } from '../shared/language.ts';
import { groupTitles, topicCatalog } from './generated/catalog.ts';
import { type TopicGroup, topicGroups, type TopicKey, topicKeys } from './topic.ts';

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

export const topicTitle = (key: TopicKey): Bilingual => topicCatalog[key].title;

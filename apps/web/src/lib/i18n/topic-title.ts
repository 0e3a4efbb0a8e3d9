import { type CatalogTopic, catalogTopicWith } from '@hodi/domain/questionnaires/catalog.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { useChangedHeads } from '~/lib/topics/reviewed-topics.ts';
import { useLanguage } from './texts.ts';

const isKnown = (topic: string): topic is TopicKey => (topicKeys as readonly string[]).includes(topic);

/** The title of a health topic in the reader's language; one that this app does not know yet is shown by its key. */
export function useTopicTitle(): (topic: string) => string {
  const language = useLanguage();
  const topicIn = useCatalogTopic();
  return (topic) => (isKnown(topic) ? topicIn(topic).title[language] : topic.replace(/_/g, ' '));
}

/** A topic with title and purpose as the edition in force has them. */
export function useCatalogTopic(): (topic: TopicKey) => CatalogTopic {
  const headOf = useChangedHeads();
  return (topic) => catalogTopicWith(topic, headOf(topic));
}

import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { useLanguage } from './texts.ts';

const isKnown = (topic: string): topic is TopicKey => (topicKeys as readonly string[]).includes(topic);

/** The title of a health topic in the reader's language; one that this app does not know yet is shown by its key. */
export function useTopicTitle(): (topic: string) => string {
  const language = useLanguage();
  return (topic) => (isKnown(topic) ? topicTitle(topic)[language] : topic.replace(/_/g, ' '));
}

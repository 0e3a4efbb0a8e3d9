/** Questionnaires are the same as long as the process runs: each is loaded when it is first needed. */
import * as loading from '@hodi/domain/questionnaires/load-topic.ts';
import type { Topic, TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

const topics = new Map<TopicKey, Topic>();
const texts = new Map<string, TopicTexts>();

/** What is loaded already comes without asking the module loader, which takes longer than to check the answers. */
async function once<K, T>(known: Map<K, T>, key: K, load: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const loaded = await load();
  known.set(key, loaded);
  return loaded;
}

export const loadTopic = (key: TopicKey): Promise<Topic> => once(topics, key, () => loading.loadTopic(key));

export const loadTopicTexts = (key: TopicKey, language: Language): Promise<TopicTexts> =>
  once(texts, `${key} ${language}`, () => loading.loadTopicTexts(key, language));

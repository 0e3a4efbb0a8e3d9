import type { Language } from '../shared/language.ts';
import { logicLoaders, ruleTitleLoaders, textLoaders, valueClassLoaders } from './generated/loaders.ts';
import { type Topic, type TopicKey, topicKeys, type TopicTexts } from './topic.ts';
import type { ValueClasses } from './values/value-classes.ts';

export const isTopicKey = (key: unknown): key is TopicKey => (topicKeys as readonly unknown[]).includes(key);

/** Questions and rules of one topic, without its texts. Loaded once, when it is opened. */
export const loadTopic = async (key: TopicKey): Promise<Topic> => (await logicLoaders[key]()).topic;

/** The texts of one topic in one language (emergencies in both). */
export const loadTopicTexts = async (key: TopicKey, language: Language): Promise<TopicTexts> =>
  (await textLoaders[language][key]()).texts;

/** The classes that measured values fall into, for the clinician's side. */
export const loadValueClasses = async (language: Language): Promise<ValueClasses> =>
  (await valueClassLoaders[language]()).valueClasses;

/** By which a clinician knows a red flag, by the id of its rule. */
export const loadRuleTitles = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  (await ruleTitleLoaders[language]()).ruleTitles;

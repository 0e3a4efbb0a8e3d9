import { loadTopic, loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

/** Every questionnaire in one language, to be filled in without a network: how each is fetched. 46 KB for all. */
export const topicsAhead = (language: Language): readonly (() => Promise<unknown>)[] =>
  topicKeys.map((key) => () => Promise.all([loadTopic(key), loadTopicTexts(key, language)]));

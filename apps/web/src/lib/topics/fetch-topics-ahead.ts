import { loadTopic, loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

/**
 * Every questionnaire in one language, to be filled in without a network: 40 KB for all. One after the other.
 * @param mayGoOn waits for a quiet moment; false ends it.
 */
export async function fetchTopicsAhead(language: Language, mayGoOn: () => Promise<boolean>): Promise<void> {
  for (const key of topicKeys) {
    if (!(await mayGoOn())) return;
    await Promise.all([loadTopic(key), loadTopicTexts(key, language)]).catch(() => undefined);
  }
}

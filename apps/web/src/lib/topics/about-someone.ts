/** Questionnaires about another person. Imported when one is opened: who asks for themself alone downloads nothing of it. */
import { type ChangedText, withChangedTexts, withChangedWords } from '@hodi/domain/questionnaires/changed-texts.ts';
import {
  loadOverlay,
  loadOverlayCatalog,
  loadOverlayTexts,
} from '@hodi/domain/questionnaires/for-someone/load-overlay.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { textsAbout } from '@hodi/domain/questionnaires/for-someone/texts-about.ts';
import { topicInstead } from '@hodi/domain/questionnaires/for-someone/age-of-someone.ts';
import { topicAbout } from '@hodi/domain/questionnaires/for-someone/topic-about.ts';
import { loadTopic, loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import type { Profile, Topic, TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

export { loadOverlayCatalog };

/** Questions and rules of a topic about another person. */
export async function topicFor(key: TopicKey): Promise<Topic> {
  const [topic, overlay] = await Promise.all([loadTopic(key), loadOverlay(key)]);
  return topicAbout(topic, overlay);
}

/** The words of a topic, for whomever it is about. @param changes of the edition that it is asked by. */
export async function textsFor(
  key: TopicKey,
  language: Language,
  changes: readonly ChangedText[] = [],
): Promise<(person: Someone) => TopicTexts> {
  const [released, overlay] = await Promise.all([loadTopicTexts(key, language), loadOverlayTexts(key, language)]);
  const texts = withChangedTexts(released, language, changes);
  const words = withChangedWords(overlay, language, changes);
  return (person) => textsAbout(texts, words, person);
}

/** The topic to ask about a person of this age; undefined where this one fits. */
export const insteadOf = async (key: TopicKey, profile: Profile): Promise<TopicKey | undefined> =>
  topicInstead(await loadOverlayCatalog(), key, profile);

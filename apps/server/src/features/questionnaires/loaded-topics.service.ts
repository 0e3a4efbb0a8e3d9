/** Questionnaires are the same as long as the process runs: each is loaded when it is first needed. */
import * as loading from '@hodi/domain/questionnaires/load-topic.ts';
import * as overlays from '@hodi/domain/questionnaires/for-someone/load-overlay.ts';
import type { OverlayTexts, Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { textsAbout } from '@hodi/domain/questionnaires/for-someone/texts-about.ts';
import { topicAbout } from '@hodi/domain/questionnaires/for-someone/topic-about.ts';
import type { Topic, TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

const topics = new Map<TopicKey, Topic>();
const topicsAbout = new Map<TopicKey, Topic>();
const texts = new Map<string, TopicTexts>();
const wordings = new Map<string, OverlayTexts>();

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

/** A topic as it is asked, and judged, about another person than whoever answers. */
export const loadTopicAbout = (key: TopicKey): Promise<Topic> =>
  once(topicsAbout, key, async () => topicAbout(await loadTopic(key), await overlays.loadOverlay(key)));

const loadWording = (key: TopicKey, language: Language): Promise<OverlayTexts> =>
  once(wordings, `${key} ${language}`, () => overlays.loadOverlayTexts(key, language));

/** The words in which it is asked then. */
export async function loadTextsAbout(key: TopicKey, language: Language, person: Someone): Promise<TopicTexts> {
  const [usual, wording] = await Promise.all([loadTopicTexts(key, language), loadWording(key, language)]);
  return textsAbout(usual, wording, person);
}

/** The same of the words of another version, as far as there are words about another person for it. */
export const withWordsAbout = async (key: TopicKey, language: Language, of: { texts: TopicTexts; person: Someone }) =>
  textsAbout(of.texts, await loadWording(key, language), of.person);

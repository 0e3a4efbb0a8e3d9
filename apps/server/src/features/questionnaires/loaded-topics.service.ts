/** Questionnaires do not change while the process runs: each is loaded when it is first needed. */
import * as loading from '@hodi/domain/questionnaires/load-topic.ts';
import * as overlays from '@hodi/domain/questionnaires/for-someone/load-overlay.ts';
import { type ChangedText, withChangedTexts, withChangedWords } from '@hodi/domain/questionnaires/changed-texts.ts';
import type { OverlayTexts, Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { textsAbout } from '@hodi/domain/questionnaires/for-someone/texts-about.ts';
import { topicAbout } from '@hodi/domain/questionnaires/for-someone/topic-about.ts';
import type { Topic, TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

const topics = new Map<TopicKey, Topic>();
const topicsAbout = new Map<TopicKey, Topic>();
const texts = new Map<string, TopicTexts>();
const wordings = new Map<string, OverlayTexts>();

/** Returns loaded values without asking the module loader, which takes longer than checking the answers. */
async function once<K, T>(known: Map<K, T>, key: K, load: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const loaded = await load();
  known.set(key, loaded);
  return loaded;
}

export const loadTopic = (key: TopicKey): Promise<Topic> => once(topics, key, () => loading.loadTopic(key));

/** Changes of an edition; undefined for the release itself. */
type Changes = readonly ChangedText[] | undefined;

export async function loadTopicTexts(key: TopicKey, language: Language, changes?: Changes): Promise<TopicTexts> {
  const released = await once(texts, `${key} ${language}`, () => loading.loadTopicTexts(key, language));
  return changes?.length ? withChangedTexts(released, language, changes) : released;
}

/** A topic in the form for answers about another person. */
export const loadTopicAbout = (key: TopicKey): Promise<Topic> =>
  once(topicsAbout, key, async () => topicAbout(await loadTopic(key), await overlays.loadOverlay(key)));

async function loadWording(key: TopicKey, language: Language, changes: Changes): Promise<OverlayTexts> {
  const released = await once(wordings, `${key} ${language}`, () => overlays.loadOverlayTexts(key, language));
  return changes?.length ? withChangedWords(released, language, changes) : released;
}

/** Its texts in that form. */
export async function loadTextsAbout(
  key: TopicKey,
  language: Language,
  { person, changes }: { person: Someone; changes?: Changes },
): Promise<TopicTexts> {
  const [usual, wording] = await Promise.all([
    loadTopicTexts(key, language, changes),
    loadWording(key, language, changes),
  ]);
  return textsAbout(usual, wording, person);
}

/** The same for the texts of another version, if it has texts about another person. */
export const withWordsAbout = async (
  key: TopicKey,
  language: Language,
  { texts: usual, person, changes }: { texts: TopicTexts; person: Someone; changes?: Changes },
) => textsAbout(usual, await loadWording(key, language, changes), person);

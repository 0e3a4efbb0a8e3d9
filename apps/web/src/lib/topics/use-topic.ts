import { type QueryClient, useQuery } from '@tanstack/react-query';
import { withChangedTexts } from '@hodi/domain/questionnaires/changed-texts.ts';
import { releaseOf } from '@hodi/domain/questionnaires/content-version.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { isTopicKey, loadTopic, loadTopicTexts, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { changesOf } from './edition.ts';

interface TopicToShow {
  /** For clinicians also the classes of measured values. */
  withClasses: boolean;
  /** The person it is about, where another account answered for them. */
  someone?: Someone | null;
  /** The version that was answered. Its wording is shown where it is known; else that of the release. */
  version?: string | undefined;
}

/** The topic of this app, and what the version that was answered says otherwise. */
async function topicAt(client: QueryClient, key: TopicKey, { someone, version }: TopicToShow) {
  const about = someone && (await import('./about-someone.ts'));
  const topic = await (about ? about.topicFor(key) : loadTopic(key));
  const isOfRelease = version !== undefined && releaseOf(version) === topic.version;
  const changes = isOfRelease ? await changesOf(client, key, version) : undefined;
  return { about, changes, topic: changes && version ? { ...topic, version } : topic };
}

/** Questions and texts of a topic in the reader's language. */
export function useTopic(key: string, shown: TopicToShow) {
  const language = useLanguage();
  const { withClasses, someone = null, version } = shown;
  return useQuery({
    queryKey: ['topic', key, language, withClasses, someone, version],
    // A version never changes.
    staleTime: 'static',
    queryFn: async ({ client }) => {
      if (!isTopicKey(key)) throw new Error(`unknown topic ${key}`);
      const { about, changes = [], topic } = await topicAt(client, key, shown);
      const [texts, classes] = await Promise.all([
        about && someone
          ? about.textsFor(key, language, changes).then((wordsFor) => wordsFor(someone))
          : loadTopicTexts(key, language).then((released) => withChangedTexts(released, language, changes)),
        withClasses ? loadValueClasses(language) : undefined,
      ]);
      return { topic, texts, ...(classes && { classes }) };
    },
  });
}
export type LoadedTopic = NonNullable<ReturnType<typeof useTopic>['data']>;

import { useQuery } from '@tanstack/react-query';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { isTopicKey, loadTopic, loadTopicTexts, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

/**
 * Questions and texts of a topic in the reader's language; for clinicians also the classes of measured values.
 * @param someone whom it is about, where another account answered for them.
 */
export function useTopic(topic: string, withClasses: boolean, someone: Someone | null = null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['topic', topic, language, withClasses, someone],
    // The content belongs to the app's version: it does not change while the page is open.
    staleTime: 'static',
    queryFn: async () => {
      if (!isTopicKey(topic)) throw new Error(`unknown topic ${topic}`);
      const about = someone && (await import('./about-someone.ts'));
      const [questions, texts, classes] = await Promise.all([
        about ? about.topicFor(topic) : loadTopic(topic),
        about && someone
          ? about.textsFor(topic, language).then((wordsFor) => wordsFor(someone))
          : loadTopicTexts(topic, language),
        withClasses ? loadValueClasses(language) : undefined,
      ]);
      return { topic: questions, texts, ...(classes && { classes }) };
    },
  });
}
export type LoadedTopic = NonNullable<ReturnType<typeof useTopic>['data']>;

import { useQuery } from '@tanstack/react-query';
import { isTopicKey, loadTopic, loadTopicTexts, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** Questions and texts of a topic in the reader's language; for clinicians also the classes of measured values. */
export function useTopic(topic: string, withClasses: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['topic', topic, language, withClasses],
    // The content belongs to the app's version: it does not change while the page is open.
    staleTime: 'static',
    queryFn: async () => {
      if (!isTopicKey(topic)) throw new Error(`unknown topic ${topic}`);
      const [questions, texts, classes] = await Promise.all([
        loadTopic(topic),
        loadTopicTexts(topic, language),
        withClasses ? loadValueClasses(language) : undefined,
      ]);
      return { topic: questions, texts, ...(classes && { classes }) };
    },
  });
}
export type LoadedTopic = NonNullable<ReturnType<typeof useTopic>['data']>;

import { useQuery } from '@tanstack/react-query';
import type { TriedContent } from '@hodi/domain/content-review/try-out.ts';
import { loadTemplates } from '@hodi/domain/proposed-answers/load-templates.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { withChangedTexts } from '@hodi/domain/questionnaires/changed-texts.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { useProgress } from '../use-content.ts';

/** All that a case is tried with: the modules that the questionnaires use themselves, with the texts that are reviewed now. */
export function useTriedContent(key: TopicKey, someone: Someone | null) {
  const { data: progress } = useProgress();
  const changed = progress?.texts?.find(({ topic }) => topic === key);
  const shared = progress?.texts?.find(({ topic }) => topic === 'shared_answers');
  const changes = changed?.changes ?? [];
  return useQuery({
    queryKey: ['tried content', key, someone, changed?.version, shared?.version],
    staleTime: 'static',
    placeholderData: (before: TriedContent | undefined) => before,
    queryFn: async (): Promise<TriedContent> => {
      const about = someone && (await import('~/lib/topics/about-someone.ts'));
      const textsIn = async (each: Language) =>
        about && someone
          ? (await about.textsFor(key, each, changes))(someone)
          : withChangedTexts(await loadTopicTexts(key, each), each, changes);
      const [topic, en, sw, templates, enClasses, swClasses] = await Promise.all([
        about ? about.topicFor(key) : loadTopic(key),
        textsIn('en'),
        textsIn('sw'),
        loadTemplates(key, { own: changes, shared: shared?.changes ?? [] }),
        loadValueClasses('en'),
        loadValueClasses('sw'),
      ]);
      return { topic, texts: { en, sw }, templates, classes: { en: enClasses, sw: swClasses } };
    },
  });
}

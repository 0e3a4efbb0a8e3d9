import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import type { TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { openQuiz } from './open-quiz.ts';
import type { QuizPerson } from './quiz-person.ts';
import { sessionKey } from './quiz-session.ts';

/**
 * Read once: what is being filled in belongs to the person now. Whoever reads everything anew after a gap in the line
 * must not put an older copy in its place.
 */
const kept = { staleTime: 'static', gcTime: 60_000, structuralSharing: false } as const;

/** The questionnaire as it is being filled in: the same wherever it is asked for. */
export const quizQuery = (topic: TopicKey, person: QuizPerson | undefined) =>
  queryOptions({
    ...kept,
    queryKey: sessionKey(person?.patientId ?? '', topic),
    queryFn: () => openQuiz(topic, person as QuizPerson),
    enabled: person !== undefined,
    retry: false,
  });

/** The topic to ask instead about a person of that age; null where this one fits. */
export const topicInsteadQuery = (topic: TopicKey, person: QuizPerson | undefined) =>
  queryOptions({
    ...kept,
    queryKey: ['topic-instead', topic, person?.about],
    queryFn: async () => {
      if (!person?.about) return null;
      const { insteadOf } = await import('~/lib/topics/about-someone.ts');
      return (await insteadOf(topic, person.profile)) ?? null;
    },
    enabled: person !== undefined,
    retry: 1,
  });

/** The words of a topic, for whom it is about. */
export type WordsFor = (someone: Someone | null) => TopicTexts;

async function loadWords(topic: TopicKey, language: Language, isAbout: boolean): Promise<WordsFor> {
  const usual = await loadTopicTexts(topic, language);
  if (!isAbout) return () => usual;
  const { textsFor } = await import('~/lib/topics/about-someone.ts');
  const wordsFor = await textsFor(topic, language);
  return (someone) => (someone ? wordsFor(someone) : usual);
}

/** @param isAbout it may be about another person: known before that one is loaded. */
export const topicTextsQuery = (topic: TopicKey, language: Language, isAbout: boolean) =>
  queryOptions({
    ...kept,
    gcTime: Infinity,
    queryKey: ['topic-texts', topic, language, isAbout],
    queryFn: () => loadWords(topic, language, isAbout),
    // Another language comes in its own time; the answers stay where they are.
    placeholderData: keepPreviousData,
    retry: 1,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
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

export const topicTextsQuery = (topic: TopicKey, language: Language) =>
  queryOptions({
    ...kept,
    gcTime: Infinity,
    queryKey: ['topic-texts', topic, language],
    queryFn: () => loadTopicTexts(topic, language),
    // Another language comes in its own time; the answers stay where they are.
    placeholderData: keepPreviousData,
    retry: 1,
  });

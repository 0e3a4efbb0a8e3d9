import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { withChangedTexts } from '@hodi/domain/questionnaires/changed-texts.ts';
import { editionOf } from '@hodi/domain/questionnaires/content-version.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import type { TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { changesOf } from '~/lib/topics/edition.ts';
import { type OpenedQuiz, openQuiz } from './open-quiz.ts';
import type { QuizPerson } from './quiz-person.ts';
import { sessionKey } from './quiz-session.ts';

/**
 * Read once, since the answers being filled in belong to the person now. A refetch after a gap in the connection must
 * not replace them by an older copy.
 */
const kept = { staleTime: 'static', gcTime: 60_000, structuralSharing: false } as const;

/** The questionnaire as it is being filled in: the same wherever it is asked for. */
export const quizQuery = (topic: TopicKey, person: QuizPerson | undefined) =>
  queryOptions({
    ...kept,
    queryKey: sessionKey(person?.patientId ?? '', topic),
    queryFn: ({ client }) => openQuiz(client, topic, person as QuizPerson),
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

/** The words of a topic in one edition, for whom it is about. */
export interface Words {
  edition: number;
  wordsFor: (someone: Someone | null) => TopicTexts;
}

interface WordsWanted {
  topic: TopicKey;
  language: Language;
  /** It may be about another person: known before that one is loaded. */
  isAbout: boolean;
  /** In which the questionnaire is asked; those of the release while it is not known. */
  version: string | undefined;
}

async function loadWords(client: QueryClient, { topic, language, isAbout, version = '' }: WordsWanted): Promise<Words> {
  const edition = editionOf(version);
  const changes = await changesOf(client, topic, version);
  if (changes === undefined) throw new Error(`no words of ${topic} ${version}`);
  const usual = withChangedTexts(await loadTopicTexts(topic, language), language, changes);
  if (!isAbout) return { edition, wordsFor: () => usual };
  const { textsFor } = await import('~/lib/topics/about-someone.ts');
  const about = await textsFor(topic, language, changes);
  return { edition, wordsFor: (someone) => (someone ? about(someone) : usual) };
}

export const topicTextsQuery = (wanted: WordsWanted) =>
  queryOptions({
    ...kept,
    gcTime: Infinity,
    queryKey: ['topic-texts', wanted.topic, wanted.language, wanted.isAbout, editionOf(wanted.version ?? '')],
    queryFn: ({ client }) => loadWords(client, wanted),
    // Another language comes in its own time; the answers stay where they are.
    placeholderData: keepPreviousData,
    retry: 1,
  });

/** In whose words an open questionnaire is asked. */
export const versionOf = (opened: OpenedQuiz | undefined): string | undefined =>
  opened?.kind === 'open' ? opened.session.subject.topic.version : undefined;

/** The words of that version; undefined while they are still to come: those of another are none of it. */
export const wordsAt = (words: Words | undefined, version: string | undefined): Words['wordsFor'] | undefined =>
  words?.edition === editionOf(version ?? '') ? words.wordsFor : undefined;

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, type ReactNode } from 'react';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import type { TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { Page } from '~/components/layout/page.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { QuizFrame } from './quiz-frame.tsx';
import { NotLoaded, TopicNotFound } from './quiz-notices.tsx';
import { QuizSent } from './quiz-sent.tsx';
import type { QuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import type { Loaded, QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import {
  quizQuery,
  topicInsteadQuery,
  topicTextsQuery,
  versionOf,
  wordsAt,
} from '~/features/questionnaires/session/quiz-query.ts';
import { type QuizSession, sessionKey } from '~/features/questionnaires/session/quiz-session.ts';

// It names topics, which the questions need not know.
const NotForAge = lazyComponent(async () => (await import('./not-for-age.tsx')).default, null);

/** Everything that is needed to ask the questions. */
export interface ReadyQuiz {
  session: QuizSession;
  texts: TopicTexts;
  language: Language;
  person: QuizPerson;
  paths: QuizPaths;
}

export interface QuizEntryProps {
  topic: string;
  person: Loaded<QuizPerson>;
  paths: QuizPaths;
  /** Role of the answering user; known before the person is loaded. */
  filledBy: QuizPerson['filledBy'];
  children: (ready: ReadyQuiz) => ReactNode;
}

/** The way into a questionnaire: its content, the person and the draft, or a screen that says what is missing. */
export function QuizEntry({ topic, ...rest }: QuizEntryProps) {
  return isTopicKey(topic) ? (
    <KnownTopic key={`${topic} ${rest.paths.about ?? ''}`} topic={topic} {...rest} />
  ) : (
    <TopicNotFound filledBy={rest.filledBy} />
  );
}

function KnownTopic({ topic, person, paths, filledBy, children }: QuizEntryProps & { topic: TopicKey }) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const who = person.data;
  const patientId = who?.patientId ?? '';
  const opened = useQuery(quizQuery(topic, who));
  const instead = useQuery(topicInsteadQuery(topic, who)).data;
  const version = versionOf(opened.data);
  const words = useQuery(topicTextsQuery({ topic, language, isAbout: paths.about !== undefined, version }));
  const texts = who && wordsAt(words.data, version)?.(who.about);
  const anew = useCallback(
    () => void queryClient.resetQueries({ queryKey: sessionKey(patientId, topic) }),
    [queryClient, patientId, topic],
  );
  const error = person.error ?? opened.error ?? words.error;
  if (error && !(who && opened.data && texts)) {
    const retry = () => {
      if (person.error) person.retry();
      if (opened.error) void opened.refetch();
      if (words.error) void words.refetch();
    };
    return <NotLoaded error={error} filledBy={filledBy} numbers={who?.numbers} onRetry={retry} />;
  }
  if (who?.about && instead) return <NotForAge person={who} instead={instead} />;
  if (!who || !opened.data || !texts) return <QuizLoading filledBy={filledBy} paths={paths} />;
  if (opened.data.kind !== 'open') {
    return <QuizSent sent={opened.data} filledBy={filledBy} paths={paths} title={texts.title} onChange={anew} />;
  }
  const ready = { session: opened.data.session, texts, language, person: who, paths };
  return (
    <>
      <Watch ready={ready} />
      {children(ready)}
    </>
  );
}

/** Keeps the draft going as long as the questionnaire is on the screen, for the age that its person has meanwhile. */
function Watch({ ready: { session, texts, person } }: { ready: ReadyQuiz }) {
  useEffect(() => session.keeper.watch(), [session]);
  useEffect(() => {
    // Without this part both stay kept all the same, and the server looks at what is sent with the present age.
    const following = import('~/features/questionnaires/session/other-answers.ts').then(
      ({ followOther }) => followOther(session, texts, person),
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [session, texts, person]);
  return null;
}

function QuizLoading({ filledBy, paths }: Pick<QuizEntryProps, 'filledBy' | 'paths'>) {
  const t = useTexts();
  return (
    <QuizFrame back={{ label: t(paths.leaveText), href: paths.leave }} dense={filledBy === 'clinician'}>
      <Page width="read">
        <Skeleton label={t('shell.loading')} shape="form" count={4} />
      </Page>
    </QuizFrame>
  );
}

import { useParams } from 'wouter';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { useAskedAbout, useOwnPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { whenIdle } from '~/lib/timing.ts';
import { Quiz } from './quiz.tsx';
import { QuizEntry } from './quiz-entry.tsx';

// Prefetches the pages after the questions on every connection, since the network may be lost by then.
const prefetchNext = () =>
  Promise.all([
    import('~/features/questionnaires/summary/summary-page.tsx'),
    import('~/features/questionnaires/get-help/get-help-page.tsx'),
  ]);
void whenIdle()
  .then(prefetchNext)
  .catch(() => undefined);

/** The patient answers about themself, or about a person whom their account cares for. */
export default function QuizPage() {
  const { topic = '' } = useParams();
  const about = useAskedAbout();
  return (
    <QuizEntry topic={topic} person={useOwnPerson(about)} paths={ownQuizPaths(topic, about)} filledBy="patient">
      {(ready) => <Quiz ready={ready} />}
    </QuizEntry>
  );
}

import { useParams } from 'wouter';
import { whenIdle } from '~/lib/ahead.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { useOwnPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { Quiz } from './quiz.tsx';
import { QuizEntry } from './quiz-entry.tsx';

whenIdle(async () => (await import('./after-quiz.ts')).loadAfterOwn());

/** The patient answers about themself. */
export default function QuizPage() {
  const { topic = '' } = useParams();
  return (
    <QuizEntry topic={topic} person={useOwnPerson()} paths={ownQuizPaths(topic)} filledBy="patient">
      {(ready) => <Quiz ready={ready} />}
    </QuizEntry>
  );
}

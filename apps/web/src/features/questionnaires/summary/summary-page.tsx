import { useParams } from 'wouter';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { QuizEntry } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { useOwnPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { Summary } from './summary.tsx';

/** The patient checks and sends their own answers. */
export default function SummaryPage() {
  const { topic = '' } = useParams();
  return (
    <QuizEntry topic={topic} person={useOwnPerson()} paths={ownQuizPaths(topic)} filledBy="patient">
      {(ready) => <Summary ready={ready} />}
    </QuizEntry>
  );
}

import { useParams } from 'wouter';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import { QuizEntry } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { useAskedAbout, useOwnPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { Summary } from './summary.tsx';

/** The patient checks and sends their answers, about themself or a person whom their account cares for. */
export default function SummaryPage() {
  const { topic = '' } = useParams();
  const about = useAskedAbout();
  return (
    <QuizEntry topic={topic} person={useOwnPerson(about)} paths={ownQuizPaths(topic, about)} filledBy="patient">
      {(ready) => <Summary ready={ready} />}
    </QuizEntry>
  );
}

import { useParams } from 'wouter';
import { whenIdle } from '~/lib/ahead.ts';
import { quizPathsFor } from '~/features/questionnaires/quiz-paths-for.ts';
import { usePatientAsPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { Quiz } from './quiz.tsx';
import { QuizEntry } from './quiz-entry.tsx';

whenIdle(async () => (await import('./after-quiz.ts')).loadAfterOnBehalf());

/** A clinician answers on behalf of a patient. */
export default function PatientQuizPage() {
  const { topic = '', patientId = '' } = useParams();
  const paths = quizPathsFor(patientId, topic);
  return (
    <QuizEntry topic={topic} person={usePatientAsPerson(patientId)} paths={paths} filledBy="clinician">
      {(ready) => <Quiz ready={ready} />}
    </QuizEntry>
  );
}

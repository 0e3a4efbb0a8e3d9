import { useParams } from 'wouter';
import { quizPathsFor } from '~/features/questionnaires/quiz-paths-for.ts';
import { usePatientAsPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { whenIdle } from '~/lib/timing.ts';
import { Quiz } from './quiz.tsx';
import { QuizEntry } from './quiz-entry.tsx';

// Prefetches the page after the questions on every connection, since the network may be lost by then.
void whenIdle()
  .then(() => import('~/features/questionnaires/summary/patient-summary-page.tsx'))
  .catch(() => undefined);

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

import { useParams } from 'wouter';
import { quizPathsFor } from '~/features/questionnaires/quiz-paths-for.ts';
import { QuizEntry } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { usePatientAsPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { Summary } from './summary.tsx';

/** A clinician checks and sends what they filled in on behalf of a patient. */
export default function PatientSummaryPage() {
  const { topic = '', patientId = '' } = useParams();
  const paths = quizPathsFor(patientId, topic);
  return (
    <QuizEntry topic={topic} person={usePatientAsPerson(patientId)} paths={paths} filledBy="clinician">
      {(ready) => <Summary ready={ready} />}
    </QuizEntry>
  );
}

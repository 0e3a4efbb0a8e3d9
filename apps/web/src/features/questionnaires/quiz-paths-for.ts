import { nextAfterQuiz } from '~/lib/forms/next-after-quiz.ts';
import type { QuizPaths } from './quiz-paths.ts';

/** Of a questionnaire that a clinician fills in for a patient. */
export function quizPathsFor(patientId: string, topic: string): QuizPaths {
  const next = nextAfterQuiz(patientId);
  return {
    quiz: `/clinician/patient/${patientId}/quiz/${topic}`,
    summary: `/clinician/patient/${patientId}/quiz/${topic}/summary`,
    leave: next ?? '/clinician/patients',
    leaveText: next === undefined ? 'quiz.cancel' : 'shell.back',
    ...(next !== undefined && { next }),
    thread: (id) => `/clinician/e-contact/${id}`,
  };
}

/** Where one questionnaire lives: the patient's own, or the one that a clinician fills in for a patient. */
export interface QuizPaths {
  quiz: string;
  summary: string;
  /** Where someone goes who leaves it. */
  leave: string;
  thread: (eContactId: string) => string;
}

export const getHelpPath = '/patient/get-help';
export const myInquiriesPath = `${getHelpPath}?tab=mine`;

export const ownQuizPaths = (topic: string): QuizPaths => ({
  quiz: `/patient/quiz/${topic}`,
  summary: `/patient/quiz/${topic}/summary`,
  leave: getHelpPath,
  thread: (id) => `/patient/e-contact/${id}`,
});

export const quizPathsFor = (patientId: string, topic: string): QuizPaths => ({
  quiz: `/clinician/patient/${patientId}/quiz/${topic}`,
  summary: `/clinician/patient/${patientId}/quiz/${topic}/summary`,
  leave: '/clinician/patients',
  thread: (id) => `/clinician/e-contact/${id}`,
});

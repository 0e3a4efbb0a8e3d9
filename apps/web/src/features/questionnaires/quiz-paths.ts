/** Where one questionnaire lives: the patient's own, or the one that a clinician fills in for a patient. */
export interface QuizPaths {
  quiz: string;
  summary: string;
  /** Where someone goes who leaves it, and how that is called. */
  leave: string;
  leaveText: 'quiz.back_to_help' | 'quiz.cancel' | 'shell.back';
  /** Where a clinician goes on with what they had begun before, once nothing of this needs their eyes. */
  next?: string;
  thread: (eContactId: string) => string;
}

export const getHelpPath = '/patient/get-help';
export const myInquiriesPath = `${getHelpPath}?tab=mine`;

export const ownQuizPaths = (topic: string): QuizPaths => ({
  quiz: `/patient/quiz/${topic}`,
  summary: `/patient/quiz/${topic}/summary`,
  leave: getHelpPath,
  leaveText: 'quiz.back_to_help',
  thread: (id) => `/patient/e-contact/${id}`,
});

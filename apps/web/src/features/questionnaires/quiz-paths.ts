import { quizPath } from '~/lib/person/people-paths.ts';

/** Where one questionnaire lives: the account's own, about oneself or another person, or a clinician's for a patient. */
export interface QuizPaths {
  quiz: string;
  summary: string;
  /** Where someone goes who leaves it, and how that is called. */
  leave: string;
  leaveText: 'quiz.back_to_help' | 'quiz.cancel' | 'shell.back';
  /** Where a clinician goes on with what they had begun before, once nothing of this needs their eyes. */
  next?: string;
  thread: (eContactId: string) => string;
  /** Of the record that the address names; absent of oneself. */
  about?: string;
}

export const getHelpPath = '/patient/get-help';
export const myInquiriesPath = `${getHelpPath}?tab=mine`;

/** @param about whose record the answers go into; oneself unless said. */
export function ownQuizPaths(topic: string, about?: string): QuizPaths {
  return {
    quiz: quizPath(topic, about),
    summary: quizPath(`${topic}/summary`, about),
    leave: getHelpPath,
    leaveText: 'quiz.back_to_help',
    thread: (id) => `/patient/e-contact/${id}`,
    ...(about !== undefined && { about }),
  };
}

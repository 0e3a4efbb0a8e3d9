/** Where a patient sees and adds the people whom they care for, and says whom a topic is about. */
export const peoplePath = '/patient/people';

/** @param topic where the way goes on with the person. */
export const newPersonPath = (kind: 'child' | 'adult', topic?: string): string =>
  `${peoplePath}/new?${new URLSearchParams({ kind, ...(topic && { topic }) }).toString()}`;

export const whoForPath = (topic: string): string => `/patient/for/${topic}`;

/** @param patientId oneself unless said. */
export const quizPath = (topic: string, patientId?: string): string =>
  `/patient/quiz/${topic}${patientId === undefined ? '' : `?for=${encodeURIComponent(patientId)}`}`;

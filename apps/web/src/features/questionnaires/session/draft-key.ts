/** Where the draft of a topic about a patient is kept on this device. */
export const draftKey = (patientId: string, topic: string): string => `quiz/${patientId}/${topic}`;

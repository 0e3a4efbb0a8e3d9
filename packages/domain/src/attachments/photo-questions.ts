import type { TopicKey } from '../questionnaires/topic.ts';

/** Questions about something that a picture shows better than words: a rash, a wound, a result on paper. */
const photoQuestions: Readonly<Partial<Record<TopicKey, readonly string[]>>> = {
  skin_rashes: ['rash_look', 'rash_place'],
  allergies: ['skin_signs'],
  // A wound has no topic of its own.
  other_symptoms: ['main_symptom'],
  diabetes: ['feet_eyes'],
  services: ['test_results'],
};

/** Whether a questionnaire offers to answer this question with a photo too. */
export const isPhotoQuestion = (topic: string, question_id: string): boolean =>
  photoQuestions[topic as TopicKey]?.includes(question_id) ?? false;

import type { TopicKey } from '../questionnaires/topic.ts';

/** A text on a phone is read by whoever holds it: what these are about is nobody else's business. */
const unsaid: ReadonlySet<TopicKey> = new Set(['anxiety_depression', 'insomnia', 'services']);

/** Whether an SMS to the clinic names the topic. */
export const isTopicTold = (topic: TopicKey): boolean => !unsaid.has(topic);

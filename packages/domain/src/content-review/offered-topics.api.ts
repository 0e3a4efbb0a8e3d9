/** Decisions of an institution's administrator about topics that nobody signed. */
import * as z from 'zod/mini';
import { topicKeySchema } from '../questionnaires/topic.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { requiredText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

export const responsibilityLength = 500;

const takenSchema = z.object({ words: z.string(), by: personNameSchema, at: momentSchema });

export const topicOfferSchema = z.object({
  /** Outside production every topic is offered. */
  is_enforced: z.boolean(),
  /** Until when topics that nobody signed are offered too. */
  until: z.nullable(momentSchema),
  items: z.array(z.object({ topic: topicKeySchema, is_signed: z.boolean(), taken: z.nullable(takenSchema) })),
});
export type TopicOffer = z.infer<typeof topicOfferSchema>;

export const getTopicOffer = endpoint({
  name: 'content.offer',
  summary: 'Which topics an institution offers, and which of them nobody signed; for its admin and superusers',
  method: 'GET',
  path: '/institutions/:institution_id/topics',
  params: z.object({ institution_id: idSchema }),
  answer: topicOfferSchema,
  who: ['clinician'],
  needs: 'institution_settings',
  audit: false,
});

export const takeTopic = endpoint({
  name: 'content.take_topic',
  summary: 'Take responsibility, in words, for offering a topic that nobody signed; null takes it back',
  method: 'PUT',
  path: '/institutions/:institution_id/topics/:topic',
  params: z.object({ institution_id: idSchema, topic: topicKeySchema }),
  body: z.object({ words: z.nullable(requiredText(responsibilityLength)) }),
  answer: topicOfferSchema,
  who: ['clinician'],
  needs: 'institution_settings',
  repeat: 'natural',
  audit: true,
});

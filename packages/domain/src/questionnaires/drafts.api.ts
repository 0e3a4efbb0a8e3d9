import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { draftInputSchema, draftSchema } from './draft.ts';
import { answersSchema } from './topic.ts';

const topicParams = z.object({ patient_id: idSchema, topic: z.string().check(z.maxLength(50)) });

export const listDrafts = endpoint({
  name: 'questionnaires.list_drafts',
  summary: 'The drafts of the caller about a patient',
  method: 'GET',
  path: '/questionnaire-drafts/:patient_id',
  params: z.object({ patient_id: idSchema }),
  answer: z.object({ drafts: z.array(z.object({ topic: z.string(), updated_at: z.string() })) }),
  who: bothUserTypes,
  audit: true,
});

export const loadDraft = endpoint({
  name: 'questionnaires.load_draft',
  summary: 'The draft of a topic, and answers to remembered questions from the last submission',
  method: 'GET',
  path: '/questionnaire-drafts/:patient_id/:topic',
  params: topicParams,
  answer: z.object({ draft: z.nullable(draftSchema), remembered: answersSchema }),
  who: bothUserTypes,
  audit: true,
});

export const saveDraft = endpoint({
  name: 'questionnaires.save_draft',
  summary: 'Save the draft of a topic; the answer has what is there then, such as a newer one of another device',
  method: 'PUT',
  path: '/questionnaire-drafts/:patient_id/:topic',
  params: topicParams,
  body: draftInputSchema,
  answer: z.object({ draft: draftSchema }),
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});

export const discardDraft = endpoint({
  name: 'questionnaires.discard_draft',
  summary: 'Discard the draft of a topic',
  method: 'DELETE',
  path: '/questionnaire-drafts/:patient_id/:topic',
  params: topicParams,
  query: z.object({
    /** The inquiry that it would have become: a saving of it that comes later does not bring it back. */
    becomes: z.optional(idSchema),
    /**
     * `updated_at` of the saving that its author went on from. Such a discarding may wait for days: what was begun or gone on
     * with elsewhere since stays. Apps of the last version do not tell it.
     */
    based_on: z.optional(z.union([z.literal('nothing'), momentSchema])),
  }),
  answer: z.object({}),
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});

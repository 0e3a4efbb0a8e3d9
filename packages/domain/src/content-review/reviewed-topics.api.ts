/** Apart from the review itself: patients load this, and nothing of what reviewers do. */
import * as z from 'zod/mini';
import { changedTextSchema } from '../questionnaires/changed-texts.ts';
import { topicKeySchema } from '../questionnaires/topic.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { momentSchema } from '../shared/time.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { contentKeySchema } from './content.ts';

const reviewedTopicSchema = z.object({
  topic: contentKeySchema,
  language: languageSchema,
  name: z.string(),
  profession: z.string(),
  signed_at: momentSchema,
  /** The versions that say in this language what was signed; servers of the last version leave them out. */
  versions: z.optional(z.array(z.string())),
});
export type ReviewedTopic = z.infer<typeof reviewedTopicSchema>;

export const listReviewedTopics = endpoint({
  name: 'content.reviewed',
  summary: 'The topics that are signed as they are now, with who signed them',
  method: 'GET',
  path: '/content-reviewed',
  answer: z.object({
    items: z.array(reviewedTopicSchema),
    /** Signatures under other words: those that drafts may go on in; for clinicians all, since they read old answers. */
    earlier: z.optional(z.array(reviewedTopicSchema)),
    /** Another as soon as anything here is; `/version.json` has it too. */
    mark: z.optional(z.string()),
    /** Topics that the own institution does not offer; servers of the last version leave it out. */
    closed: z.optional(z.array(contentKeySchema)),
    /** Topics that the institutions of the people of the account do not offer, each by its person. */
    closed_for: z.optional(z.array(z.object({ patient_id: idSchema, topics: z.array(contentKeySchema) }))),
    /** The versions to ask by where texts were changed since the release; `content.texts` has their words. */
    texts: z.optional(
      z.array(
        z.object({
          topic: topicKeySchema,
          version: z.string(),
          /** Title and purpose, where they are others: lists of topics show them without the rest. */
          head: z.optional(z.array(changedTextSchema)),
        }),
      ),
    ),
  }),
  who: bothUserTypes,
  audit: false,
});

/**
 * Texts of an edition that differ from its release. They never change for a version. 404 if this server does not have
 * it.
 */
export const getChangedTexts = endpoint({
  name: 'content.texts',
  summary: 'What an edition of a topic says otherwise than the release; for every app that asks by it',
  method: 'GET',
  path: '/content-texts/:topic/:version',
  params: z.object({ topic: topicKeySchema, version: z.string().check(z.maxLength(60)) }),
  answer: z.object({ changes: z.array(changedTextSchema) }),
  who: bothUserTypes,
  audit: false,
});

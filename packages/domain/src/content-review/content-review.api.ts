import * as z from 'zod/mini';
import { fhirJson } from '../fhir/search-parameters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { emptyOrText, requiredText } from '../shared/text-schemas.ts';
import { shownCodeSchema } from '../sessions/sessions.api.ts';
import { contentKeySchema } from './content.ts';
import { topicKeySchema } from '../questionnaires/topic.ts';
import { changedTextSchema } from '../questionnaires/changed-texts.ts';
import { contentCaseSchema, newCaseSchema } from './content-case.ts';
import { commentLength, contentCommentSchema, newSignOffSchema, reasonLength, signOffSchema } from './sign-off.ts';
import { signedItemsSchema } from './signed-text.ts';
import { textProposalSchema } from './text-proposal.ts';

const topicParams = z.object({ topic: contentKeySchema });
const password = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));

const progressSchema = z.object({
  topic: contentKeySchema,
  language: languageSchema,
  open_comments: z.number(),
  /** The last one that was not withdrawn; it may be of another version of the content. */
  sign_off: z.nullable(signOffSchema),
  /** Servers of the last version know of no proposals. */
  open_proposals: z.optional(z.number()),
});
export type ContentProgress = z.infer<typeof progressSchema>;

/** A topic whose texts are not those of the release any more. */
const changedTopicSchema = z.object({
  topic: contentKeySchema,
  /** Of the newest edition, which reviewers read and sign. */
  version: z.string(),
  /** Of the one that patients are asked by. */
  served_version: z.string(),
  changes: z.array(changedTextSchema),
});
export type ChangedTopic = z.infer<typeof changedTopicSchema>;

export const getContentProgress = endpoint({
  name: 'content.progress',
  summary: 'Which topics are signed in which language, and how many comments are open',
  method: 'GET',
  path: '/content',
  answer: z.object({ items: z.array(progressSchema), texts: z.optional(z.array(changedTopicSchema)) }),
  who: ['clinician'],
  needs: 'content',
  audit: false,
});

/** Made where it is asked for; `content.progress` and `content.review` have the same as data. */
export const getReviewReport = endpoint({
  name: 'content.report',
  summary:
    'The report of the content review, for whoever has to approve it: versions, signatures, hashes, open comments',
  method: 'GET',
  path: '/content-report',
  query: z.object({ language: z.optional(languageSchema) }),
  answer: z.custom<object>(),
  gives: 'application/pdf',
  who: ['clinician'],
  needs: 'content',
  audit: true,
});

/** With the texts that reviewers read now, each in English and, by the translation extension, in Kiswahili. */
export const getReviewedQuestionnaire = endpoint({
  name: 'content.questionnaire',
  summary: 'A topic as a FHIR Questionnaire, with the texts that are reviewed now',
  method: 'GET',
  path: '/content/:topic/questionnaire',
  params: z.object({ topic: topicKeySchema }),
  answer: z.custom<object>(),
  gives: fhirJson,
  who: ['clinician'],
  needs: 'content',
  audit: false,
});

/** Of each language, what was signed last where it is not what is there now. */
const formerSchema = z.object({ language: languageSchema, items: signedItemsSchema });

export const contentReviewSchema = z.object({
  comments: z.array(contentCommentSchema),
  /** Newest first, with those that were withdrawn. */
  sign_offs: z.array(signOffSchema),
  cases: z.array(contentCaseSchema),
  former: z.array(formerSchema),
  /** Newest first, with those that were decided. */
  proposals: z.optional(z.array(textProposalSchema)),
});
export type ContentReview = z.infer<typeof contentReviewSchema>;

export const getContentReview = endpoint({
  name: 'content.review',
  summary: 'Comments, signatures and kept cases of a topic, and what was signed before it changed',
  method: 'GET',
  path: '/content/:topic',
  params: topicParams,
  answer: contentReviewSchema,
  who: ['clinician'],
  needs: 'content',
  audit: false,
});

export const createContentComment = endpoint({
  name: 'content.comment',
  summary: 'Comment on a question, rule or sentence of the content, or suggest other words',
  method: 'POST',
  path: '/content/:topic/comments',
  params: topicParams,
  body: z.object({
    id: idSchema,
    item_id: z.string().check(z.minLength(1), z.maxLength(200)),
    language: z.nullable(languageSchema),
    body: requiredText(commentLength),
    suggestion: emptyOrText(commentLength),
  }),
  answer: z.object({ comment: contentCommentSchema }),
  status: 201,
  who: ['clinician'],
  needs: 'content',
  repeat: 'keyed',
  audit: true,
});

/** 409 `version_conflict` with both where somebody else closed or opened it meanwhile. */
export const resolveContentComment = endpoint({
  name: 'content.resolve_comment',
  summary: 'Close a comment on the content, or open it again',
  method: 'PUT',
  path: '/content/:topic/comments/:comment_id/resolved',
  params: z.object({ topic: contentKeySchema, comment_id: idSchema }),
  body: z.object({ is_resolved: z.boolean(), version: z.number().check(z.int()) }),
  answer: z.object({ comment: contentCommentSchema }),
  who: ['clinician'],
  needs: 'content',
  repeat: 'keyed',
  audit: true,
});

/**
 * 409 `content_changed`: what was read is not what is there now; 409 `content_comments_open`; 409 `own_second_factor_first`; 400
 * with field `password` or `code` as where a second factor is shown.
 */
export const signContent = endpoint({
  name: 'content.sign',
  summary: 'Sign a topic in one language as reviewed, with password and second factor',
  method: 'POST',
  path: '/content/:topic/sign-offs',
  params: topicParams,
  body: z.object({ ...newSignOffSchema.shape, password, code: shownCodeSchema }),
  answer: z.object({ sign_off: signOffSchema }),
  status: 201,
  who: ['clinician'],
  needs: 'content',
  repeat: 'natural',
  audit: true,
});

export const withdrawSignOff = endpoint({
  name: 'content.withdraw',
  summary: 'Take a signature back, with the reason',
  method: 'PUT',
  path: '/content/:topic/sign-offs/:sign_off_id/withdrawn',
  params: z.object({ topic: contentKeySchema, sign_off_id: idSchema }),
  body: z.object({ reason: requiredText(reasonLength) }),
  answer: z.object({ sign_off: signOffSchema }),
  who: ['clinician'],
  needs: 'content',
  repeat: 'natural',
  audit: true,
});

export const keepContentCase = endpoint({
  name: 'content.keep_case',
  summary: 'Keep a case that was tried out, to become an example of the content',
  method: 'POST',
  path: '/content/:topic/cases',
  params: topicParams,
  body: newCaseSchema,
  answer: z.object({ content_case: contentCaseSchema }),
  status: 201,
  who: ['clinician'],
  needs: 'content',
  repeat: 'keyed',
  audit: true,
});

/** Deleting it once more changes nothing. */
export const deleteContentCase = endpoint({
  name: 'content.delete_case',
  summary: 'Delete a kept case',
  method: 'DELETE',
  path: '/content/:topic/cases/:case_id',
  params: z.object({ topic: contentKeySchema, case_id: idSchema }),
  answer: z.object({}),
  who: ['clinician'],
  needs: 'content',
  repeat: 'natural',
  audit: true,
});

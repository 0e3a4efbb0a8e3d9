import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';

/** Where in the reply, or in the notes (as SOAP), a sentence belongs. */
export const draftPartSchema = z.enum([
  'urgent',
  'acknowledge',
  'summary',
  'advice',
  'watch',
  'next',
  // The patient's last message, and attestations of the clinician. Apps of the last version show both like other
  // sentences.
  'message',
  'attestation',
  'subjective',
  'objective',
  'assessment',
  'plan',
]);

/** One sentence of a proposed answer. */
export const draftSentenceSchema = z.object({
  kind: z.enum(['reply', 'note']),
  text: z.string(),
  /** The answers that it rests on; none where it is said to everybody who sends this questionnaire. */
  question_ids: z.array(z.string()),
  part: draftPartSchema,
  /** A reply is in the language of the account that asked, a note in the clinician's. */
  language: languageSchema,
  is_ticked: z.boolean(),
  /** Urgent care that an open red flag asks for: it leads the reply and cannot be left out. */
  is_locked: z.boolean(),
  /** A language model wrote it; ours where this is not said. */
  by_model: z.optional(z.literal(true)),
  /** Translation into the clinician's language, if the patient's is another. Never sent. */
  translation: z.optional(z.string()),
  /** Less useful than the rest: shown on request, and not ticked. */
  is_more: z.optional(z.literal(true)),
});
export type DraftSentence = z.infer<typeof draftSentenceSchema>;

/**
 * `templates`: all of it are sentences of ours; `model`: a language model wrote summary and advice; `templates_instead`: it
 * was asked, and ours stand in for what it did not write as it should.
 */
export const draftWriterSchema = z.enum(['templates', 'model', 'templates_instead']);
export type DraftWriter = z.infer<typeof draftWriterSchema>;

/** Content of one event line of the stream: `data: {"content": …}`. */
export const proposalEventSchema = z.union([
  z.object({ content: draftSentenceSchema }),
  z.object({ error: z.string() }),
  z.object({
    done: z.literal(true),
    /** Whether a clinician has looked over the sentences that this was composed of. */
    is_reviewed: z.boolean(),
    writer: draftWriterSchema,
    /** The last message that it knows; 0 where it knows none. Servers of the last version do not tell it. */
    read_to_seq: z.optional(z.number()),
  }),
]);
export type ProposalEvent = z.infer<typeof proposalEventSchema>;

export const proposeAnswer = endpoint({
  name: 'e_contacts.propose_answer',
  summary: 'A proposed reply and notes, streamed as event lines: content, one sentence each, then done or error',
  method: 'GET',
  path: '/e-contacts/:id/propose-answer',
  params: z.object({ id: idSchema }),
  answer: proposalEventSchema,
  gives: 'text/event-stream',
  who: ['clinician'],
  audit: true,
});

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
  /** A reply is in the patient's language, a note in the clinician's. */
  language: languageSchema,
  is_ticked: z.boolean(),
  /** Urgent care that an open red flag asks for: it leads the reply and cannot be left out. */
  is_locked: z.boolean(),
});
export type DraftSentence = z.infer<typeof draftSentenceSchema>;

/** What one event line of the stream carries: `data: {"content": …}`. */
export const proposalEventSchema = z.union([
  z.object({ content: draftSentenceSchema }),
  z.object({ error: z.string() }),
  z.object({
    done: z.literal(true),
    /** Whether a clinician has looked over the sentences that this was composed of. */
    is_reviewed: z.boolean(),
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

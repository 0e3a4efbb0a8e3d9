import type { CaseToAnswer, Templates } from './case-to-answer.ts';
import { proposeNotes } from './propose-notes.ts';
import { proposeReply } from './propose-reply.ts';
import type { DraftSentence } from './proposed-answers.api.ts';

/**
 * Composes the answer to an inquiry from sentences that clinicians wrote: the reply in the patient's language, then the
 * notes in the clinician's. Typed texts are only quoted and decide nothing.
 */
export function* proposeAnswer(about: CaseToAnswer, templates: Templates): Generator<DraftSentence> {
  yield* proposeReply(about, templates);
  yield* proposeNotes(about, templates);
}

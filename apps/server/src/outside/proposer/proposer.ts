/** What every proposer of answers gives, ours and others alike. It never sends anything: a clinician reads and decides. */
import type { CaseToAnswer } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import type { DraftSentence } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';

export interface Proposer {
  readonly name: string;
  /** Whether a clinician has looked over all that it may say to this. */
  isReviewed(about: CaseToAnswer): Promise<boolean>;
  /**
   * Sentence by sentence, until nobody listens any more.
   * @throws whatever went wrong; the listener is told that something did.
   */
  propose(about: CaseToAnswer, signal: AbortSignal): AsyncIterable<DraftSentence>;
}

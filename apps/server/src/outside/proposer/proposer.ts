/**
 * Interface of all proposers of answers, ours and others alike. A proposer never sends anything: a clinician reads and
 * decides.
 */
import type { CaseToAnswer } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import type { ProposalEvent } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';

export interface Proposer {
  /** Whether its input leaves this server. */
  readonly asksModel: boolean;
  /**
   * Sentence by sentence, until nobody listens any more; `done` comes last.
   * @throws whatever went wrong; the listener is told that something did.
   */
  propose(about: CaseToAnswer, signal: AbortSignal): AsyncIterable<ProposalEvent>;
}

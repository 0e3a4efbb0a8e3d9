import { setImmediate } from 'node:timers/promises';
import { readToSeq, type Templates } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import { loadTemplates } from '@hodi/domain/proposed-answers/load-templates.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/propose-answer.ts';
import type { Proposer } from './proposer.ts';

/** Whether a clinician has looked over all that may be composed of them. */
export const areReviewed = ({ shared, own }: Templates): boolean =>
  shared.review.status === 'reviewed' && own.review.status === 'reviewed';

/** Composes answers of sentences that clinicians wrote: without an account, a network, or anything that could leak. */
export const embeddedProposer: Proposer = {
  asksModel: false,
  async *propose(about, signal) {
    const templates = await loadTemplates(about.topic.key);
    for (const content of proposeAnswer(about, templates)) {
      if (signal.aborted) return;
      yield { content };
      // Others come in between, and whoever left is noticed.
      await setImmediate();
    }
    yield { done: true, is_reviewed: areReviewed(templates), writer: 'templates', read_to_seq: readToSeq(about) };
  },
};

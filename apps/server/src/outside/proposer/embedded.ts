import { setImmediate } from 'node:timers/promises';
import { loadTemplates } from '@hodi/domain/proposed-answers/load-templates.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/propose-answer.ts';
import type { Proposer } from './proposer.ts';

/** Composes answers of sentences that clinicians wrote: without an account, a network, or anything that could leak. */
export const embeddedProposer: Proposer = {
  name: 'embedded',
  async isReviewed({ topic }) {
    const { shared, own } = await loadTemplates(topic.key);
    return shared.review.status === 'reviewed' && own.review.status === 'reviewed';
  },
  async *propose(about, signal) {
    for (const sentence of proposeAnswer(about, await loadTemplates(about.topic.key))) {
      if (signal.aborted) return;
      yield sentence;
      // Others come in between, and whoever left is noticed.
      await setImmediate();
    }
  },
};

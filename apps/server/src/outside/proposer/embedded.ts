import { setImmediate } from 'node:timers/promises';
import { readToSeq } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import { loadTemplates } from '@hodi/domain/proposed-answers/load-templates.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/propose-notes.ts';
import type { Proposer } from './proposer.ts';

/** Composes answers of sentences that clinicians wrote: without an account, a network, or anything that could leak. */
export const embeddedProposer: Proposer = {
  asksModel: false,
  async *propose(about, signal) {
    const templates = await loadTemplates(about.topic.key, about.changed_sentences);
    for (const content of proposeAnswer(about, templates)) {
      if (signal.aborted) return;
      yield { content };
      // Lets other work run, and notices a client that has left.
      await setImmediate();
    }
    const { is_reviewed = false } = about;
    yield { done: true, is_reviewed, writer: 'templates', read_to_seq: readToSeq(about) };
  },
};

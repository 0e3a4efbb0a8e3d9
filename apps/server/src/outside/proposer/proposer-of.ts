/** The proposer of this server: ours, or one that asks a model too if one is set. */
import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '#server/config-model.ts';
import { embeddedProposer } from './embedded.ts';
import type { Proposer } from './proposer.ts';

/** The code that asks a model is loaded only if one is set, with the first answer that it proposes. */
export function proposerOf(model: ModelConfig | undefined, log: Pick<FastifyBaseLogger, 'warn'>): Proposer {
  if (model === undefined) return embeddedProposer;
  let opened: Promise<Proposer> | undefined;
  return {
    asksModel: true,
    async *propose(about, signal) {
      opened ??= import('./model-proposer.ts').then(({ modelProposer }) => modelProposer(model, log));
      yield* (await opened).propose(about, signal);
    },
  };
}

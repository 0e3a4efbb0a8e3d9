import type { FastifyInstance } from 'fastify';
import { epochHeader, epochText } from '@hodi/domain/offline/epoch.ts';

/** So long after it was changed on the command line every server tells it, in milliseconds. */
const knownFor = 30_000;

/**
 * Each answer says in which life of the database it was given: a device that hears of a new one sends again what the old
 * one lost. Read beside the answers, never before them: no answer waits for it.
 */
export function tellEpoch(app: FastifyInstance): void {
  let text: string | null = null;
  let readAt = -Infinity;
  const read = async () => {
    const life = await app.db.selectFrom('installation').select(['epoch', 'restored_to']).executeTakeFirstOrThrow();
    text = epochText(life.epoch, life.restored_to === null ? null : new Date(life.restored_to).getTime());
  };
  app.addHook('onReady', () => read().catch(() => undefined));
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.contract === undefined) return;
    const now = performance.now();
    if (now - readAt > knownFor) {
      readAt = now;
      void read().catch(() => undefined);
    }
    if (text !== null) void reply.header(epochHeader, text);
  });
}

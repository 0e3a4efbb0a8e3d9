import type { FastifyInstance } from 'fastify';
import { epochHeader, epochText, readEpoch } from '@hodi/domain/offline/epoch.ts';
import { Refusal } from '#server/wire/refusal.ts';

/** What `date` says to the second. */
const second = 1_000;

/** So long after it was changed on the command line every server tells it, in milliseconds. */
const knownFor = 30_000;

/**
 * Each answer says in which life of the database it was given: a device that hears of a new one sends again what the old
 * one lost. Read beside the answers, never before them: no answer waits for it. A write that its device sends into an older
 * life is put off: what that one lost comes first.
 */
export function tellEpoch(app: FastifyInstance): void {
  let text: string | null = null;
  let readAt = -Infinity;
  const read = async () => {
    const life = await app.db.selectFrom('installation').select(['epoch', 'restored_to']).executeTakeFirstOrThrow();
    text = epochText(life.epoch, life.restored_to === null ? null : new Date(life.restored_to).getTime());
  };
  app.addHook('onReady', () => read().catch(() => undefined));
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const given = headers[epochHeader];
    const isOfOther = typeof given === 'string' && text !== null && given !== readEpoch(text).id;
    done(isOfOther ? new Refusal(503, 'server_busy', { retryAfterSeconds: 1 }) : undefined);
  });
  app.addHook('onSend', (request, reply, ...[, done]) => {
    if (request.routeOptions.config.contract === undefined) return done();
    const now = performance.now();
    if (now - readAt > knownFor) {
      readAt = now;
      void read().catch(() => undefined);
    }
    if (text !== null) void reply.header(epochHeader, text);
    // By `date` a device knows what a backup lacks: by the clock that dated what is in the database, where this server's own is off.
    const time = app.clock();
    if (Math.abs(time - Date.now()) > second) void reply.header('date', new Date(time).toUTCString());
    done();
  });
}

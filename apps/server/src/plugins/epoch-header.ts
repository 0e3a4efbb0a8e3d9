import type { FastifyInstance } from 'fastify';
import { epochHeader, epochText, readEpoch } from '@hodi/domain/offline/epoch.ts';
import { Refusal } from '#server/wire/refusal.ts';

/** Resolution of the `date` header. */
const second = 1_000;

/** Milliseconds until every server tells a change made on the command line. */
const knownFor = 30_000;

/**
 * Each answer tells the epoch of the database in which it was given: a device that sees a new one sends again what the
 * old one lost. The epoch is read alongside the answers: no answer waits for it. A write that its device sends into an
 * older epoch is put off: the writes that epoch lost come first.
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
    // By `date` a device computes what a backup lacks. So the header uses the clock that dated the rows, even if this
    // server's own is wrong.
    const time = app.clock();
    if (Math.abs(time - Date.now()) > second) void reply.header('date', new Date(time).toUTCString());
    done();
  });
}

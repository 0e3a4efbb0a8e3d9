import type { FastifyInstance } from 'fastify';
import { otherServersOn } from './db/server-processes.ts';
import { lookEvery } from './plugins/graceful-shutdown.ts';

const pause = 60_000;

/**
 * Several servers without a Redis work, and nobody notices: each counts for itself what somebody may do, and news of another come
 * late. So the log says it, once for as long as there are several.
 * @returns one look, which fails while the database is away.
 */
export function lookerAtOthers(app: FastifyInstance, redisUrl: string | undefined): () => Promise<void> {
  let told = 0;
  return async () => {
    const others = await otherServersOn(app.db);
    app.otherServers.count = others;
    if (redisUrl === undefined && others > 0 && told === 0) {
      app.log.warn({ others }, 'other servers work on this database, and REDIS_URL is not set');
    }
    told = others;
  };
}

/** Looks every minute. @returns a look at once. */
export function seeOtherProcesses(app: FastifyInstance, redisUrl: string | undefined): () => Promise<void> {
  const looks = lookerAtOthers(app, redisUrl);
  const look = () => looks().catch(() => undefined);
  lookEvery(app, pause, look);
  return look;
}

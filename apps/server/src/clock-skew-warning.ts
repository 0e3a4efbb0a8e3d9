import type { FastifyInstance } from 'fastify';
import type { DatabaseClock } from './db/database-clock.ts';
import { lookEvery } from './plugins/graceful-shutdown.ts';

const pause = 20_000;

/** Servers use the database's time. Warns the operator if the server's own clock differs, so that they mend it. */
export function warnOnClockSkew(app: FastifyInstance, clock: DatabaseClock): void {
  let told = 0;
  const tell = (ahead: number): void => {
    if (ahead !== told) app.log.warn({ ahead }, 'the clock of this server is not that of the database');
    told = ahead;
  };
  // While the database is away nothing is written either.
  lookEvery(app, pause, () => clock.measure().then(tell, () => undefined));
}

import type { FastifyInstance } from 'fastify';
import { sqlState } from '#server/db/outage.ts';
import { tellUnheard } from '#server/features/attachments/unheard.service.ts';
import { promiseAnew, tellOverdue } from '#server/features/opening-hours/promises.service.ts';
import { lookEvery } from './graceful-shutdown.ts';

const pause = 30_000;

/** One sweep of inquiries that wait longer than promised. A failure is tried again at the next. */
export async function keepPromises(app: FastifyInstance): Promise<void> {
  try {
    await promiseAnew(app.db, app.clock());
    const told = await tellOverdue(app.db, app.clock());
    const unheard = await tellUnheard(app.db, app.clock());
    if (told.length + unheard.length > 0) app.wake([...told, ...unheard]);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    app.log.warn({ kind, state: sqlState(error) }, 'promised answers not looked at');
  }
}

/** Looks twice a minute, with however many servers. */
export function keepPromisesInTime(app: FastifyInstance): void {
  const looking = lookEvery(app, pause, () => keepPromises(app));
  app.addHook('preClose', async () => looking());
}

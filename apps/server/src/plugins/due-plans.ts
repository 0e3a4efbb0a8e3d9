import type { FastifyInstance } from 'fastify';
import { sqlState } from '#server/db/outage.ts';
import { askDue } from '#server/features/plans/due-plans.service.ts';
import { lookEvery } from './graceful-shutdown.ts';

const pause = 30_000;

/** One sweep of due plans. A failure is tried again at the next. */
export async function askWhatIsDue(app: FastifyInstance): Promise<void> {
  try {
    const told = await askDue(app.db, app.clock());
    if (told.length > 0) app.wake(told);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    app.log.warn({ kind, state: sqlState(error) }, 'plans not looked at');
  }
}

/** Looks twice a minute, with however many servers. */
export function askInTime(app: FastifyInstance): void {
  const looking = lookEvery(app, pause, () => askWhatIsDue(app));
  app.addHook('preClose', async () => looking());
}

import type { FastifyInstance } from 'fastify';
import { sqlState } from '#server/db/outage.ts';
import { escalateAlarms } from '#server/features/record/alarms.service.ts';
import { escalate } from '#server/features/red-flags/escalation.service.ts';
import { lookEvery } from './graceful-shutdown.ts';

const pause = 30_000;

/** One sweep. A failure is tried again at the next, and does not stop the other. */
export async function escalateDue(app: FastifyInstance): Promise<void> {
  const { db, log, config, secret } = app;
  for (const tell of [escalate, escalateAlarms]) {
    try {
      const { answer: count, told } = await tell(db, { now: app.clock(), after: config.escalationMinutes, secret });
      if (told.length > 0) app.wake(told);
      if (count > 0) log.warn({ count }, 'emergencies that nobody has acknowledged in time');
    } catch (error) {
      const kind = error instanceof Error ? error.name : typeof error;
      log.warn({ kind, state: sqlState(error) }, 'waiting emergencies not looked at');
    }
  }
}

/** Looks twice a minute, with however many servers. */
export function escalateInTime(app: FastifyInstance): void {
  const looking = lookEvery(app, pause, () => escalateDue(app));
  app.addHook('preClose', async () => looking());
}

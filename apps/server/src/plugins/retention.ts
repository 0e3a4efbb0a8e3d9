import type { FastifyInstance } from 'fastify';
import { forgetOld } from '#server/features/verifications/verifications.service.ts';
import { forgetEnded } from '#server/work/throttle.ts';

const minute = 60_000;
/** Rows at a time, so that no look takes long; more wait a minute longer. */
const atMost = 1000;

/** Forgets what has served its time: codes and what was filled in with them after a day, tries once they no longer count. */
export async function forget(app: FastifyInstance): Promise<void> {
  const now = app.clock();
  await forgetOld(app.db, now, atMost);
  await forgetEnded(app.db, now, atMost);
}

/** Looks every minute, with however many servers: what one is deleting, the others leave alone. */
export function forgetInTime(app: FastifyInstance): void {
  const timer = setInterval(() => {
    forget(app).catch((error: unknown) => {
      app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'old rows not deleted');
    });
  }, minute);
  timer.unref();
  app.addHook('preClose', async () => clearInterval(timer));
}

import type { FastifyInstance } from 'fastify';
import { forgetErased } from '#server/features/data-requests/retention.service.ts';
import { forgetMessages } from '#server/features/deliveries/retention.service.ts';
import { forgetLinks } from '#server/features/registrations/retention.service.ts';
import { forgetInvitations } from '#server/features/relationships/retention.service.ts';
import { forgetOld } from '#server/features/verifications/verifications.service.ts';
import { forgetSpeech } from '#server/features/speech/retention.service.ts';
import { forgetKeys } from '#server/work/idempotency.ts';
import { forgetEnded } from '#server/work/throttle.ts';

const minute = 60_000;
/** Rows at a time, so that no look takes long; more wait a minute longer. */
const atMost = 1000;

/**
 * What has served its time: codes and what was filled in with them after a day, tries once they no longer count, secrets
 * in messages a day after their end, invitations and links 30 days after theirs, keys of writes after 30 days, messages
 * after 90, and speech that was not sent after a day.
 */
const jobs = [forgetOld, forgetEnded, forgetMessages, forgetInvitations, forgetLinks, forgetKeys, forgetSpeech];

export async function forget(app: FastifyInstance): Promise<void> {
  const now = app.clock();
  for (const job of jobs) await job(app.db, now, atMost);
  await forgetErased(app.db, now, app.config.retentionYears);
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

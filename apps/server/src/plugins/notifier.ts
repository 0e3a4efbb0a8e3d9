import type { FastifyInstance } from 'fastify';
import { sqlState } from '#server/db/outage.ts';
import { sendMorningEmails } from '#server/features/notifications/morning-email.service.ts';
import { type NotifierSettings, tellDue } from '#server/features/notifications/notifier.service.ts';
import { canReceiveSms } from '#server/config-delivery.ts';
import { publicUrlOf } from '#server/wire/asker.ts';
import { lookEvery } from './graceful-shutdown.ts';

const pause = 1000;
const minute = 60_000;

export const notifierSettings = ({ config, secret }: FastifyInstance): NotifierSettings => ({
  secret,
  publicUrl: publicUrlOf({ config }),
  canReceiveSms: canReceiveSms(config.delivery),
  smsAfterMinutes: config.answerSmsAfterMinutes,
  smsPerDay: config.staffSmsPerDay,
});

/** One sweep of due notifications. A failure is tried again at the next. */
export async function notifyDue(app: FastifyInstance): Promise<void> {
  try {
    const told = await tellDue(app.db, app.clock(), notifierSettings(app));
    if (told.length > 0) app.wake(told);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    app.log.warn({ kind, state: sqlState(error) }, 'notifications not told yet');
  }
}

/** The e-mails of this morning. */
export async function sendMorningEmailsDue(app: FastifyInstance): Promise<void> {
  try {
    await sendMorningEmails(app.db, app.clock(), notifierSettings(app).publicUrl);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    app.log.warn({ kind, state: sqlState(error) }, 'e-mails of the morning not written yet');
  }
}

/** Looks every second, with however many servers: rows that one has locked, the others leave alone. */
export function notifyInTime(app: FastifyInstance): void {
  const looking = lookEvery(app, pause, () => notifyDue(app));
  const mailing = lookEvery(app, minute, () => sendMorningEmailsDue(app));
  app.addHook('preClose', async () => {
    await Promise.all([looking(), mailing()]);
  });
}

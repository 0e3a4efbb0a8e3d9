/** Sends due SMS at chosen times, and returns their texts. */
import { appointmentsAsOfNow } from '#server/features/appointments/reminders.service.ts';
import { Sender } from '#server/features/deliveries/sender.service.ts';
import type { TestClinic } from '../clinic-app.ts';

export function dueSms(t: TestClinic) {
  let sent: { to: string; body: string }[] = [];
  const sender = new Sender({
    db: t.db,
    channel: 'sms',
    provider: {
      name: 'test',
      send: async ({ to, body }) => {
        sent.push({ to, body });
        return { provider_id: null, state: 'sent' };
      },
    },
    clock: () => t.time.now,
    keepsBodies: true,
    wake: () => undefined,
    renewals: appointmentsAsOfNow,
    log: { warn: () => undefined },
  });
  return {
    /** Messages handed to the provider the last time. */
    sent: () => sent,
    /** Texts sent by that moment, since the last call. */
    leftBy: async (moment: string): Promise<string[]> => {
      sent = [];
      t.time.now = Date.parse(moment);
      await sender.sendDue();
      return sent.map(({ body }) => body);
    },
  };
}

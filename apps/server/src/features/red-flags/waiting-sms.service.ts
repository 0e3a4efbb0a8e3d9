/**
 * SMS of emergencies that leave late, since the provider was away: what they say must be so by then. Nobody is called for what
 * somebody has seen to meanwhile, and whoever is reads for how long it has waited.
 */
import type { Executor } from '#server/db/database.ts';
import { emergencySms, emergencyWaitingSms } from '#server/outside/sms/texts.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import { waitedMinutes } from '#server/features/e-contacts/submitting/waiting-emergency.service.ts';
import { toWhoIsAsked, toWhoWaits } from './waiting-sms.repository.ts';

type AsOfNow = Map<string, Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>>;
type Renew = (db: Executor, messageIds: readonly string[], now: number) => Promise<AsOfNow>;

const asOfNow = (messages: readonly { id: string; message: OutgoingMessage }[]): AsOfNow =>
  new Map(messages.map(({ id, message: { receiver, language, body } }) => [id, { receiver, language, body }]));

/** By template: what SMS about emergencies say when they leave; those left out are of no use any more. */
export const emergenciesAsOfNow: Readonly<Record<'sms.emergency' | 'sms.emergency_waiting', Renew>> = {
  'sms.emergency': async (db, messageIds, now) => {
    const asked = await toWhoIsAsked(db, messageIds, new Date(now));
    return asOfNow(asked.map((to) => ({ id: to.id, message: emergencySms(to) })));
  },
  'sms.emergency_waiting': async (db, messageIds, now) => {
    const waiting = await toWhoWaits(db, messageIds);
    return asOfNow(
      waiting.map(({ waits_since, ...to }) => {
        const receiver = { ...to, language: to.preferred_language };
        return { id: to.id, message: emergencyWaitingSms(receiver, waitedMinutes(waits_since, now)) };
      }),
    );
  },
};

/**
 * SMS of emergencies that leave late, since the provider was down: their text must be true when they leave. Nobody is
 * called for an emergency that somebody has seen to meanwhile, and each SMS says how long it has waited.
 */
import type { Executor } from '#server/db/database.ts';
import { emergencySms, emergencyWaitingSms, measurementSms, planDangerSms } from '#server/outside/sms/texts.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import { waitedMinutes } from '#server/features/e-contacts/submitting/waiting-emergency.service.ts';
import { type Receiver, toWhoIsAlarmed, toWhoIsAsked, toWhoWaits } from './waiting-sms.repository.ts';

type AsOfNow = Map<string, Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>>;
type Renew = (db: Executor, messageIds: readonly string[], now: number) => Promise<AsOfNow>;

const asOfNow = (messages: readonly { id: string; message: OutgoingMessage }[]): AsOfNow =>
  new Map(messages.map(({ id, message: { receiver, language, body } }) => [id, { receiver, language, body }]));

const receiverOf = ({ user_id, mobile_number, preferred_language: language }: Receiver) => ({
  user_id,
  mobile_number,
  language,
});

/** By template: present contents of SMS about emergencies; those left out are of no use any more. */
export const emergenciesAsOfNow: Readonly<
  Record<`sms.emergency${'' | '_waiting' | '_measurement' | '_in_plan'}`, Renew>
> = {
  'sms.emergency': async (db, messageIds, now) => {
    const asked = await toWhoIsAsked(db, messageIds, new Date(now));
    return asOfNow(asked.map((to) => ({ id: to.id, message: emergencySms(to) })));
  },
  'sms.emergency_waiting': async (db, messageIds, now) => {
    const waiting = await toWhoWaits(db, messageIds);
    return asOfNow(
      waiting.map((to) => ({
        id: to.id,
        message: emergencyWaitingSms(receiverOf(to), waitedMinutes(to.waits_since, now)),
      })),
    );
  },
  'sms.emergency_measurement': async (db, messageIds) => {
    const alarmed = await toWhoIsAlarmed(db, messageIds, 'entry_id');
    return asOfNow(alarmed.map((to) => ({ id: to.id, message: measurementSms(receiverOf(to)) })));
  },
  'sms.emergency_in_plan': async (db, messageIds) => {
    const alarmed = await toWhoIsAlarmed(db, messageIds, 'plan_id');
    return asOfNow(alarmed.map((to) => ({ id: to.id, message: planDangerSms(receiverOf(to)) })));
  },
};

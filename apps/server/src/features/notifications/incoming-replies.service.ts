/**
 * What somebody is answered whose SMS was not taken. Each costs money, and a machine may answer it: so few go to one number, and so
 * many to strangers in all.
 */
import type { Language } from '@hodi/domain/shared/language.ts';
import { mayLeave } from '#server/features/verifications/anonymous-sms.service.ts';
import type { AnonymousSms } from '#server/config-delivery.ts';
import { type IncomingReply, incomingReplySms, strangerReplySms } from '#server/outside/sms/texts.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { type Throttle, countTry } from '#server/work/throttle.ts';

type Sending = Pick<PublicWork, 'tx' | 'now' | 'sendOut'>;

export interface Replying {
  /** Signs what is counted. */
  secret: string;
  anonymousSms: AnonymousSms;
}

const [hour, day] = [3_600_000, 86_400_000];
const perNumber: Throttle = { kind: 'sms-reply', limit: 2, window: day, isFixed: true };
const perStranger: Throttle = { kind: 'sms-reply-stranger', limit: 1, window: day, isFixed: true };
/** A tenth of what strangers may ask for themselves, and apart from it: whoever texts us keeps nobody from a code. */
const toStrangers = ({ perHour }: AnonymousSms): Throttle => ({
  kind: 'sms-reply-anybody',
  limit: Math.max(1, Math.floor(perHour / 10)),
  window: hour,
  isFixed: true,
});

/** To an account: two of a kind a day. */
export async function replyTo(
  work: Sending,
  { secret }: Replying,
  to: { user_id: string; mobile_number: string; language: Language; reply: IncomingReply },
): Promise<void> {
  const sms = incomingReplySms(to, to.reply);
  const wait = await countTry({ db: work.tx, secret, now: work.now }, perNumber, `${sms.template}:${to.mobile_number}`);
  if (wait === null) work.sendOut(sms);
}

/** To a number without a patient's account: one a day, in both languages. It says nothing of who is registered. */
export async function replyToStranger(work: Sending, { secret, anonymousSms }: Replying, mobile_number: string) {
  if (!mayLeave({ anonymousSms }, { mobile_number, user_id: null })) return;
  const tries = { db: work.tx, secret, now: work.now };
  if ((await countTry(tries, perStranger, mobile_number)) !== null) return;
  if ((await countTry(tries, toStrangers(anonymousSms), 'everybody')) !== null) return;
  work.sendOut(strangerReplySms(mobile_number));
}

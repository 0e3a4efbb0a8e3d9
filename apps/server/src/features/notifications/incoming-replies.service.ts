/**
 * Replies to an SMS that was not taken, or that tells of danger. Each costs money, and a machine may answer it: so
 * replies to one number, and to strangers in all, are limited.
 */
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { mayLeave } from '#server/features/verifications/anonymous-sms.service.ts';
import type { AnonymousSms } from '#server/config-delivery.ts';
import {
  type IncomingReply,
  type SmsReceiver,
  dangerReplySms,
  incomingReplySms,
  strangerReplySms,
} from '#server/outside/sms/texts.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { type Throttle, countTry } from '#server/work/throttle.ts';
import { clinicOfPatient, clinicOfThread } from './incoming-sms.repository.ts';

type Sending = Pick<PublicWork, 'tx' | 'now' | 'sendOut'>;

export interface Replying {
  /** Signs what is counted. */
  secret: string;
  anonymousSms: AnonymousSms;
}

const [hour, day] = [3_600_000, 86_400_000];
const perNumber: Throttle = { kind: 'sms-reply', limit: 2, window: day, isFixed: true };
const perStranger: Throttle = { kind: 'sms-reply-stranger', limit: 1, window: day, isFixed: true };
/**
 * Strangers get a tenth of the SMS that they may request themselves, counted separately: texting us keeps nobody from a
 * code.
 */
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

interface Endangered {
  to: SmsReceiver;
  patient_id: string;
  /** The thread that has the words now; null if they were not taken. */
  thread: string | null;
}

const perThread: Throttle = { kind: 'sms-reply-danger', limit: 1, window: hour, isFixed: true };

/**
 * Replies to an account whose SMS tells of danger: what to do if it is happening now. Once an hour per thread; SMS that
 * reach no thread share one limit. STOP does not hold it back.
 */
export async function adviseOnDanger(
  work: Sending,
  { secret }: Replying,
  { to, patient_id, thread }: Endangered,
): Promise<void> {
  const { tx, now } = work;
  const wait = await countTry({ db: tx, secret, now }, perThread, thread ?? `none:${patient_id}`);
  if (wait !== null) return;
  const clinic = await (thread === null ? clinicOfPatient(tx, patient_id) : clinicOfThread(tx, thread));
  work.sendOut(
    dangerReplySms(to, contactNumbers(clinic && { emergency_phone: clinic.phone, country: clinic.country })),
  );
}

/**
 * Replies to a number without a patient's account: one a day, in both languages. It does not tell who is registered.
 */
export async function replyToStranger(work: Sending, { secret, anonymousSms }: Replying, mobile_number: string) {
  if (!mayLeave({ anonymousSms }, { mobile_number, user_id: null })) return;
  const tries = { db: work.tx, secret, now: work.now };
  if ((await countTry(tries, perStranger, mobile_number)) !== null) return;
  if ((await countTry(tries, toStrangers(anonymousSms), 'everybody')) !== null) return;
  work.sendOut(strangerReplySms(mobile_number));
}

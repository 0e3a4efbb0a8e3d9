/** SMS that come in, as the networks hand them over. */
import { africasTalkingName } from './africastalking.ts';
import { isProviderId } from './reports.ts';
import { twilioName } from './twilio.ts';

export interface IncomingForm {
  provider: string;
  /** Theirs; the same SMS has the same one however often it is handed over. */
  provider_id: string;
  from: string;
  /** Our number or short code. */
  to: string;
  text: string;
  /** The provider took it as this word itself, and has answered it. */
  answered: 'stop' | 'start' | null;
}

type Fields = Readonly<Record<string, string | undefined>>;

/** @returns undefined for what is no SMS. */
export function africasTalkingSms({ id, from, to, text }: Fields): IncomingForm | undefined {
  if (!isProviderId(id) || from === undefined || text === undefined) return undefined;
  return { provider: africasTalkingName, provider_id: id, from, to: to ?? '', text, answered: null };
}

/** Values from a messaging service with Advanced Opt-Out. `HELP` is not among them: it may be a real call for help. */
const optOuts = new Map<string, 'stop' | 'start'>([
  ['STOP', 'stop'],
  ['START', 'start'],
]);

/** @returns undefined for what is no SMS. A picture alone has an empty `Body`. */
export function twilioSms({ MessageSid: sid, From, To, Body, OptOutType }: Fields): IncomingForm | undefined {
  if (!isProviderId(sid) || From === undefined || Body === undefined) return undefined;
  const answered = optOuts.get(OptOutType ?? '') ?? null;
  return { provider: twilioName, provider_id: sid, from: From, to: To ?? '', text: Body, answered };
}

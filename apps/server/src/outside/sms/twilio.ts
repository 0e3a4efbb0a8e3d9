/** Twilio, Messages API. */
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import * as z from 'zod/mini';
import { type HandedOver, NotTaken, type NotTakenKind, type SendingProvider, type Taken } from '../sending.ts';
import { notTakenBy, postForm } from './post-form.ts';

export interface TwilioSettings {
  url: string;
  accountSid: string;
  authToken: string;
  /** A number, a sender's name, or a messaging service (`MG…`). */
  from: string;
  /** URL for delivery reports, without the message's id; none are requested if absent. */
  reportsTo: string | undefined;
  timeout?: number;
}

export const twilioName = 'twilio';

const messageSchema = z.object({
  sid: z.string().check(z.minLength(1)),
  status: z.optional(z.string()),
  error_code: z.optional(z.nullable(z.number())),
});
const problemSchema = z.object({ code: z.number() });

const invalid = ['never', 'invalid_receiver'] as const;
const account = ['later', 'provider_refuses'] as const;
const busy = ['later', 'unreachable'] as const;
/** By Twilio's error codes. Errors that only Twilio's settings can mend are tried again, since they get mended. */
const refusals: Readonly<Record<number, readonly [NotTakenKind, DeliveryFailure]>> = {
  14107: busy,
  20003: account,
  20005: account,
  20404: account,
  20429: busy,
  21211: invalid,
  21212: account,
  21214: invalid,
  21217: invalid,
  21408: account,
  21421: invalid,
  21603: account,
  21604: invalid,
  21606: account,
  21610: ['never', 'blocked'],
  21611: busy,
  21612: invalid,
  21614: invalid,
  21617: ['never', 'provider_refuses'],
  21659: account,
  21660: account,
  30001: busy,
  30002: account,
  63038: account,
};

function refusalOf(status: number, json: unknown): NotTaken {
  const read = problemSchema.safeParse(json);
  if (!read.success) return notTakenBy(status);
  const { code } = read.data;
  const known = refusals[code];
  if (known === undefined) return new NotTaken(notTakenBy(status).kind, notTakenBy(status).failure, `code ${code}`);
  return new NotTaken(known[0], known[1], `code ${code}`);
}

function taken(status: number, json: unknown): Taken {
  const read = messageSchema.safeParse(json);
  if (!read.success) throw notTakenBy(status);
  const { sid, status: state, error_code } = read.data;
  if (state === 'failed' || state === 'undelivered') {
    throw new NotTaken('never', 'undelivered', `failed at once, code ${error_code ?? 'none'}`);
  }
  return { provider_id: sid, state: 'sent' };
}

/** Twilio keeps a message for at most ten hours, and takes no less than a second. */
const validity = (seconds: number): string => String(Math.min(36_000, Math.max(1, Math.floor(seconds))));

function fieldsOf({ from, reportsTo }: TwilioSettings, message: HandedOver): Record<string, string> {
  const isService = from.startsWith('MG');
  return {
    To: message.to,
    Body: message.body,
    [isService ? 'MessagingServiceSid' : 'From']: from,
    // The id lets a report find its message also when Twilio's answer with its own id was lost.
    ...(reportsTo !== undefined && { StatusCallback: `${reportsTo}?message=${message.id}` }),
    ...(message.valid_for !== null && { ValidityPeriod: validity(message.valid_for) }),
  };
}

export function twilio(settings: TwilioSettings): SendingProvider {
  const { url, accountSid, authToken, timeout } = settings;
  const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    name: twilioName,
    async send(message) {
      const { status, json } = await postForm({
        url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        headers: { authorization: `Basic ${login}` },
        fields: fieldsOf(settings, message),
        ...(timeout !== undefined && { timeout }),
      });
      if (status < 200 || status > 299) throw refusalOf(status, json);
      return taken(status, json);
    },
  };
}

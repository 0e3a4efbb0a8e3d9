/** The settings of SMS and e-mail; read with all others by config.ts. */
import * as z from 'zod/mini';
import { callingCodes } from '@hodi/domain/users/phone.ts';

/** Keys and messages go there, so unencrypted only to this very machine. */
function isSafeUrl(text: string): boolean {
  try {
    const { protocol, hostname, search, hash } = new URL(text);
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return (protocol === 'https:' || (protocol === 'http:' && isHere)) && search === '' && hash === '';
  } catch {
    return false;
  }
}
const withoutSlash = (text: string): string => text.replace(/\/+$/, '');
export const safeUrl = z.pipe(
  z.string().check(z.refine(isSafeUrl, 'must be a URL like https://hodi.example.org')),
  z.transform(withoutSlash),
);

function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '';
  } catch {
    return false;
  }
}
const mailbox = z
  .string()
  .check(z.regex(/^([^<>\r\n]+ )?<?[^\s<>@,]+@[^\s<>@,]+>?$/, 'must be like Hodi <hodi@example.org>'));
export const line = z.string().check(z.regex(/^[^\r\n]+$/, 'must be one line'));

/** As browsers say them: no path, no star. */
export const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((origin) => origin.trim())),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine(
          (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
          'must be origins like https://app.example.org, separated by commas',
        ),
      ),
  ),
);

/** Calling codes of countries, separated by commas, or `all`. */
const countries = z.pipe(
  z.string().check(z.regex(/^(all|[1-9]\d{0,3}( *, *[1-9]\d{0,3})*)$/, 'must be calling codes like 254,255 or all')),
  z.transform((text): readonly string[] | 'all' => (text === 'all' ? text : text.split(/ *, */))),
);

export const deliverySettings = {
  /**
   * Public address of this server. Links in messages and reports of Twilio lead there. Required in production.
   * Default: `http://localhost:<PORT>`.
   */
  PUBLIC_URL: z.optional(safeUrl),
  /** Unset: no SMS leaves. */
  SMS_PROVIDER: z.optional(z.enum(['africastalking', 'twilio'])),
  /**
   * Calling codes of the countries that get SMS asked for without a login, or `all`. Accounts get theirs everywhere.
   */
  SMS_COUNTRIES: z._default(countries, callingCodes),
  /** Account. Required with `SMS_PROVIDER=africastalking`. */
  AFRICASTALKING_USERNAME: z.optional(line),
  /** Key. Required with `SMS_PROVIDER=africastalking`. */
  AFRICASTALKING_API_KEY: z.optional(line),
  /** Name or short code that receivers see. Default: that of the account. */
  AFRICASTALKING_SENDER_ID: z.optional(line),
  /** Part of the addresses for delivery reports and incoming SMS. Unset: neither is taken. */
  AFRICASTALKING_CALLBACK_TOKEN: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{24,128}$/, 'must be 24 to 128 letters, digits, - or _')),
  ),
  /**
   * `yes`: the sender is a short code or number that takes SMS, and its callback for incoming messages leads here. Texts
   * then invite replies.
   */
  AFRICASTALKING_REPLIES: z._default(z.enum(['yes', 'no']), 'no'),
  /** Another address of the service, such as its sandbox. */
  AFRICASTALKING_URL: z._default(safeUrl, 'https://api.africastalking.com/version1/messaging'),
  /** Account. Required with `SMS_PROVIDER=twilio`. */
  TWILIO_ACCOUNT_SID: z.optional(line),
  /** Token; also proves delivery reports and incoming SMS. Required with `SMS_PROVIDER=twilio`. */
  TWILIO_AUTH_TOKEN: z.optional(line),
  /** Number, sender name, or messaging service (`MG…`). Required with `SMS_PROVIDER=twilio`. */
  TWILIO_FROM: z.optional(line),
  /** Another address of the service. */
  TWILIO_URL: z._default(safeUrl, 'https://api.twilio.com'),
  /** Mail server with its login; `smtp://` uses STARTTLS wherever there is a login. Unset: no e-mail leaves. */
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, 'must be a URL like smtps://user:password@mail.example.org')),
  ),
  /** Sender. Required with `SMTP_URL`. */
  MAIL_FROM: z.optional(mailbox),
  /** Address for replies. Default: `MAIL_FROM`. */
  MAIL_REPLY_TO: z.optional(mailbox),
};

const schema = z.object(deliverySettings);
type Values = z.infer<typeof schema>;

export type SmsConfig =
  | { provider: 'none' }
  | {
      provider: 'africastalking';
      url: string;
      username: string;
      apiKey: string;
      senderId: string | undefined;
      callbackToken: string | undefined;
      takesReplies: boolean;
    }
  | { provider: 'twilio'; url: string; accountSid: string; authToken: string; from: string };

/** Limits on SMS that people without a login cause. */
export interface AnonymousSms {
  /** Calling codes. */
  countries: readonly string[] | 'all';
  /** Limit for the whole installation. */
  perHour: number;
}

export interface DeliveryConfig {
  publicUrl: string | undefined;
  sms: SmsConfig;
  anonymousSms: AnonymousSms;
  /** Undefined where no mail leaves. */
  smtp: { url: string; from: string; replyTo: string | undefined } | undefined;
}

const needed = {
  africastalking: ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const;
const ofProviders = [
  ...needed.africastalking,
  ...needed.twilio,
  'AFRICASTALKING_SENDER_ID',
  'AFRICASTALKING_CALLBACK_TOKEN',
] as const;

/** The first fault of incomplete settings, as one line; undefined if there is none. */
export function deliveryFault(values: Values): string | undefined {
  const { SMS_PROVIDER: provider, SMTP_URL, MAIL_FROM, MAIL_REPLY_TO } = values;
  const missing = provider && needed[provider].find((name) => values[name] === undefined);
  if (missing !== undefined) return `${missing}: must be set with SMS_PROVIDER=${provider}`;
  const stray = provider === undefined ? ofProviders.find((name) => values[name] !== undefined) : undefined;
  if (stray !== undefined) return `SMS_PROVIDER: must be set, since ${stray} is`;
  if (values.AFRICASTALKING_REPLIES === 'yes' && values.AFRICASTALKING_CALLBACK_TOKEN === undefined)
    return 'AFRICASTALKING_CALLBACK_TOKEN: must be set with AFRICASTALKING_REPLIES=yes';
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) return 'MAIL_FROM: must be set with SMTP_URL';
  if (SMTP_URL === undefined && (MAIL_FROM ?? MAIL_REPLY_TO) !== undefined)
    return 'SMTP_URL: must be set with MAIL_FROM';
  return undefined;
}

function smsOf(values: Values): SmsConfig {
  const { SMS_PROVIDER: provider } = values;
  if (provider === 'africastalking') {
    return {
      provider,
      url: values.AFRICASTALKING_URL,
      username: values.AFRICASTALKING_USERNAME ?? '',
      apiKey: values.AFRICASTALKING_API_KEY ?? '',
      senderId: values.AFRICASTALKING_SENDER_ID,
      callbackToken: values.AFRICASTALKING_CALLBACK_TOKEN,
      takesReplies: values.AFRICASTALKING_REPLIES === 'yes',
    };
  }
  if (provider === 'twilio') {
    return {
      provider,
      url: values.TWILIO_URL,
      accountSid: values.TWILIO_ACCOUNT_SID ?? '',
      authToken: values.TWILIO_AUTH_TOKEN ?? '',
      from: values.TWILIO_FROM ?? '',
    };
  }
  return { provider: 'none' };
}

export function deliveryConfig(values: Values, perHour: number): DeliveryConfig {
  const {
    SMS_COUNTRIES: countries,
    PUBLIC_URL: publicUrl,
    SMTP_URL: url,
    MAIL_FROM: from,
    MAIL_REPLY_TO: replyTo,
  } = values;
  const smtp = url === undefined || from === undefined ? undefined : { url, from, replyTo };
  return { publicUrl, sms: smsOf(values), anonymousSms: { countries, perHour }, smtp };
}

/** Whether an SMS of ours can be answered: its sender is a number, a short code or a messaging service, not a name. */
export function canReceiveSms({ sms }: Pick<DeliveryConfig, 'sms'>): boolean {
  if (sms.provider === 'africastalking') return sms.takesReplies;
  return sms.provider === 'twilio' && /^(\+?\d{3,15}|MG\w+)$/.test(sms.from);
}

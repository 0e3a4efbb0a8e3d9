/**
 * Checks a number by the numbering plans of the countries served. It weighs 7 KB, so pages load it only where a number
 * is typed. Code that only reads stored numbers uses `phone.ts` alone.
 */
import { type MetadataJson, PhoneNumber } from 'libphonenumber-js/core';
import metadata from './phone-metadata.json' with { type: 'json' };
import { callingCodes, normalisePhone } from './phone.ts';

/** `no_sms`: a fixed line or a free line, which gets none. */
export type PhoneKind = 'invalid' | 'sms' | 'no_sms';

const withoutSms: ReadonlySet<string | undefined> = new Set([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
]);

/**
 * Whether there can be such a number, and whether it gets SMS.
 * @param e164 as `normalisePhone` gives it. Of a country that is not served nothing more is known: it counts as one that gets SMS.
 */
export function phoneKind(e164: string): PhoneKind {
  if (!callingCodes.some((code) => e164.startsWith(`+${code}`))) return 'sms';
  const number = new PhoneNumber(e164, metadata as unknown as MetadataJson);
  if (!number.isValid()) return 'invalid';
  return withoutSms.has(number.getType()) ? 'no_sms' : 'sms';
}

/** A number that somebody gives for the first time, in E.164; null when there can be no such number. */
export function newPhone(text: string, countryCode?: string): string | null {
  const e164 = normalisePhone(text, countryCode);
  return e164 === null || phoneKind(e164) === 'invalid' ? null : e164;
}

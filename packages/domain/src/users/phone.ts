import { nearCountries } from '../institutions/institution-kinds.ts';
import { cleanTyped } from '../shared/typed-text.ts';

/** Country calling codes of the countries served; a number without one is taken as Kenyan. */
export const callingCodes = Object.values(nearCountries).map(({ callingCode }) => callingCode);

/**
 * A mobile number in E.164 (`+254712000184`) from any form that people type: `0712 000 184`, `712000184`,
 * `254712000184`, `00254…`, `+254 (0)712…`, or copied from another app. Null when it cannot be one. It says only which number is meant:
 * whether there is such a number, `phone-rules.ts` knows.
 * @param countryCode taken for a number without an international prefix.
 */
export function normalisePhone(text: string, countryCode = '254'): string | null {
  const plain = cleanTyped(text)
    .replace(/^ *\uff0b/, '+')
    .replace(/\(0\)/g, '')
    .replace(/[ ().\-/]/g, '');
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1];
  if (international !== undefined) return checked(international);
  if (!/^\d+$/.test(plain)) return null;
  if (plain.startsWith('0')) return checked(countryCode + plain.slice(1));
  const hasCallingCode = callingCodes.some((code) => plain.startsWith(code) && plain.length === code.length + 9);
  return checked(hasCallingCode ? plain : countryCode + plain);
}

function checked(digits: string): string | null {
  // The subscriber number of every East African plan has nine digits (Somalia seven to nine, Burundi eight).
  const national = callingCodes.find((code) => digits.startsWith(code));
  const rest = national === undefined ? digits : digits.slice(national.length);
  const isPlausible = national === undefined ? /^[1-9]\d{7,14}$/.test(digits) : /^[1-9]\d{6,8}$/.test(rest);
  return isPlausible ? `+${digits}` : null;
}

import { cleanTyped } from '../shared/typed-text.ts';
import { normalisePhone } from '../users/phone.ts';
import { countryDefaults } from './institution-kinds.ts';

/**
 * The number that is called in an emergency: a short one such as `999` or `1199` as it is, any other in E.164, a number
 * without a prefix taken as of the institution's country. Null when it is none.
 */
export function emergencyPhoneOf(text: string, country: string): string | null {
  const plain = cleanTyped(text).replace(/[ -]/g, '');
  if (/^[1-9]\d{2,4}$/.test(plain)) return plain;
  return phoneIn(text, country);
}

/** A number as people of that country write it, in E.164; null when it is none. */
export const phoneIn = (text: string, country: string): string | null =>
  normalisePhone(text, countryDefaults(country).callingCode);

import { cleanTyped } from '../shared/typed-text.ts';

/** Quasigroup of order 10 of the Damm algorithm: finds every wrong digit and every swap of neighbours. */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/** The Damm check digit of a string of digits. */
export function checkDigit(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = Number(damm[interim]?.[Number(digit)]);
  return String(interim);
}

/** `HD-4827-193`-like from a serial of six digits: the seventh is the check digit. */
export function memberId(serial: number): string {
  const six = String(serial).padStart(6, '0');
  const seven = six + checkDigit(six);
  return `HD-${seven.slice(0, 4)}-${seven.slice(4)}`;
}

/** A member ID without what people leave out or copy along: `HD4827193`. */
export const plainMemberId = (text: string): string => cleanTyped(text).toUpperCase().replace(/[ -]/g, '');

/** Whether the text is a member ID with a right check digit; case, dashes and spaces do not matter. */
export function isMemberId(text: string): boolean {
  const plain = plainMemberId(text);
  return /^HD\d{7}$/.test(plain) && checkDigit(plain.slice(2)) === '0';
}

/** The member ID as it is stored, however somebody typed it; null for anything that is none. */
export const readMemberId = (text: string): string | null =>
  isMemberId(text) ? plainMemberId(text).replace(/^(HD)(\d{4})/, '$1-$2-') : null;

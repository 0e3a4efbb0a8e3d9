/**
 * Text as other apps hand it over: contacts, SMS and web pages put signs around numbers, codes and names that nobody sees.
 * The one place that takes them away, in the browser and on the server, before anything is judged.
 */

const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;
/** The minus sign is no dash for Unicode, but stands for one in copied numbers. */
const dashes = /[\p{Pd}\u2212]/gu;
const spaces = /[\p{Zs}\p{Zl}\p{Zp}\s]/gu;
const digits = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;

/** An e-mail address has signs of its own, and may only lose those that nobody sees. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/** Unicode keeps the ten digits of a script in a row, and each row begins behind something that is no digit or ends one. */
function plainDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Digits of every script as 0–9. */
export const withPlainDigits = (text: string): string => text.replace(digits, plainDigit);

/**
 * Normalises a phone number, code, member ID, token, number or search term. Dashes become `-`, spaces plain ones,
 * digits 0–9. Format and direction signs, variation selectors and a leading `tel:` are removed. A text of nothing else
 * becomes empty.
 */
export const cleanTyped = (text: string): string =>
  withPlainDigits(withoutUnseen(text))
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .replace(/^ *tel: */i, '');

/** A typed number with a point or a comma, without a sign; undefined for anything else. */
export function numberIn(text: string): number | undefined {
  const plain = cleanTyped(text)
    .trim()
    .replace(/[,\u066b]/, '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

const seen = /[^\s\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;

/** Whether somebody who reads the text sees anything of it. */
export const hasVisible = (text: string): boolean => seen.test(text);

/**
 * The code of six digits that a text holds, such as an SMS that was pasted whole: six in a row, or else six in groups (`680 793`).
 * Null when there is none.
 */
export function codeIn(text: string): string | null {
  const plain = cleanTyped(text);
  const inRow = /(?:^|\D)(\d{6})(?!\d)/.exec(plain)?.[1];
  if (inRow !== undefined) return inRow;
  const groups = plain.match(/\d+(?:[ -]\d+)*/g) ?? [];
  return groups.map((group) => group.replace(/\D/g, '')).find((group) => group.length === 6) ?? null;
}

/** The token of a link, without what a sentence puts around a link: a full stop, a bracket, a space. */
export function tokenIn(text: string): string {
  const runs = cleanTyped(text).match(/[\w-]+/g) ?? [];
  return runs.find((run) => run.length >= 20) ?? runs[0] ?? '';
}

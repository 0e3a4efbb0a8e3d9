/**
 * Finds phone numbers and links in what a person wrote. A number that might be a date, a dose or a measurement stays text: a wrong
 * call costs more than a number that must be typed.
 */
import { normalisePhone } from '@hodi/domain/users/phone.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'phone'; text: string; e164: string }
  | { kind: 'link'; text: string; url: string };

/** A link, or digits in groups; with the sign before it, since older browsers cannot look behind. */
const candidate =
  /(^|[\s(<"“‘'[:;,])((?:https?:\/\/|www\.)[^\s<>"“”]+|(?:\+|00)?\(?\d[\d ()-]{6,20}\d)(?![\w/%:]|[.,]\d)/gi;
/** Characters that end a sentence rather than a link. */
const afterLink = /[.,;:!?'"’”…]+$/;
const date = /^\d{1,4}[- ]\d{1,2}[- ]\d{1,4}$/;

/** A bracket at the end belongs to the link only where one opens in it. */
function trimmedLink(text: string): string {
  const short = text.replace(afterLink, '');
  return short.endsWith(')') && !short.includes('(') ? trimmedLink(short.slice(0, -1)) : short;
}

function urlOf(text: string): string | null {
  try {
    const { href, hostname } = new URL(/^www\./i.test(text) ? `https://${text}` : text);
    return hostname.includes('.') ? href : null;
  } catch {
    return null;
  }
}

/** With an international prefix, or as long as the national numbers of the countries served. */
function phoneOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const isNational = digits.startsWith('0') && !digits.startsWith('00') && digits.length >= 9 && digits.length <= 10;
  const isInternational = /^(\+|00)/.test(text) && digits.length >= 10;
  return !date.test(text) && (isNational || isInternational) ? normalisePhone(text) : null;
}

function partOf(found: string): Exclude<TextPart, { kind: 'text' }> | null {
  if (/^(https?:|www\.)/i.test(found)) {
    const text = trimmedLink(found);
    const url = urlOf(text);
    return url === null ? null : { kind: 'link', text, url };
  }
  const e164 = phoneOf(found);
  return e164 === null ? null : { kind: 'phone', text: found, e164 };
}

/** @returns the text in its parts: joined they are the text again. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(candidate)) {
    const [, before = '', found = ''] = match;
    const part = partOf(found);
    if (part === null) continue;
    const from = match.index + before.length;
    if (from > done) parts.push({ kind: 'text', text: text.slice(done, from) });
    parts.push(part);
    done = from + part.text.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

const longText = 900;
const longLines = 16;
/** Of a long text so much is shown at first. */
const shortText = 500;
const shortLines = 9;

/** @returns the beginning of a long text, cut between words; null where all of it is shown. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= longText && lines.length <= longLines) return null;
  const start = lines.slice(0, shortLines).join('\n').slice(0, shortText);
  const end = start.length < shortText ? -1 : start.search(/\s\S*$/);
  return `${(end > shortText / 2 ? start.slice(0, end) : start).trimEnd()} …`;
}

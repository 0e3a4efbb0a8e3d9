/**
 * Interprets an incoming SMS. Its author is not verified: it is a message for a thread, or a request to stop SMS, and
 * nothing else. It never confirms, consents, books or cancels.
 */
import { messageMaxLength } from '../e-contacts/e-contact.ts';
import { cleanTyped, hasVisible } from '../shared/typed-text.ts';
import { normalisePhone } from '../users/phone.ts';

/** Those that networks and providers know, and the same in Kiswahili. `YES` is none: it may answer a question of the clinic. */
const stopWords: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'STOP ALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'ACHA',
  'SIMAMISHA',
]);
const startWords: ReadonlySet<string> = new Set(['START', 'UNSTOP', 'ANZA']);

export type IncomingSms =
  /** Nobody would see anything of it, such as a picture without words. */
  | { kind: 'nothing' }
  /** No more SMS, or again. */
  | { kind: 'stop' | 'start' }
  /** Longer than a message may be. It is never cut: half a message may say the opposite. */
  | { kind: 'too_long' }
  | { kind: 'words'; text: string };

/** The one word that stands alone: any case, with or without spaces, quotes or a full stop around it. */
const wordOf = (text: string): string =>
  cleanTyped(text)
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();

/** @param text as it came: the provider joins several segments to one. */
export function readIncomingSms(text: string): IncomingSms {
  // No database takes these, and nobody typed them.
  const whole = text.toWellFormed().replaceAll('\0', '').trim();
  if (!hasVisible(whole)) return { kind: 'nothing' };
  const word = wordOf(whole);
  if (stopWords.has(word)) return { kind: 'stop' };
  if (startWords.has(word)) return { kind: 'start' };
  return whole.length > messageMaxLength ? { kind: 'too_long' } : { kind: 'words', text: whole };
}

/**
 * The sender's number in E.164. Null where it is none that could be answered or have an account: a short code, a name, a number of
 * another channel (`whatsapp:+254…`), nothing at all. Providers write the country's code always; a plus that was not encoded arrives
 * as a space.
 */
export function senderNumber(from: string): string | null {
  const plain = cleanTyped(from).trim();
  if (!/^\+?[1-9]\d{9,14}$/.test(plain)) return null;
  return normalisePhone(plain.startsWith('+') ? plain : `+${plain}`);
}

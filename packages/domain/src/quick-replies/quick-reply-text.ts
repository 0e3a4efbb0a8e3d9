/**
 * The texts of quick replies: `{name}` and the like are filled in from the inquiry, `{when}` and the like stay gaps that the
 * clinician fills in before sending. Free of schemas.
 */
import type { Language } from '../shared/language.ts';

const filledPlaceholders = ['name', 'clinic', 'clinician', 'phone'] as const;
type FilledPlaceholder = (typeof filledPlaceholders)[number];
const gapPlaceholders = ['when', 'time', 'days'] as const;
type GapPlaceholder = (typeof gapPlaceholders)[number];
export const placeholders = [...filledPlaceholders, ...gapPlaceholders] as const;

/** Of one clinician, and of one institution. */
export const mostQuickReplies = 60;
export const quickReplyLength = 1_000;
export const quickReplyTitleLength = 60;
export const shortcutLength = 20;

export const quickReplyOwners = ['clinician', 'institution'] as const;
export type QuickReplyOwner = (typeof quickReplyOwners)[number];

const placeholder = /\{\s*([^{}]*?)\s*\}/g;
const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Checks a text; undefined if it is right. Braces are for placeholders only. */
export function quickReplyFault(text: string): 'unknown_placeholder' | 'unclosed_variable' | undefined {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  if (!names.every((name) => isAmong(placeholders, name))) return 'unknown_placeholder';
  return /[{}]/.test(text.replace(placeholder, '')) ? 'unclosed_variable' : undefined;
}

/** A gap as it stands in the reply box: nobody writes such brackets by chance, and a reply with one is not sent. */
const gap = /⟨[^⟨⟩]*⟩/g;
export const gapText = (word: string): string => `⟨${word}⟩`;

/** The text to be put into the reply box. */
export function filledReply(
  text: string,
  values: Readonly<Record<FilledPlaceholder, string>>,
  words: Readonly<Record<GapPlaceholder, string>>,
): string {
  return text.replace(placeholder, (whole, name: string) => {
    if (isAmong(filledPlaceholders, name)) return values[name];
    return isAmong(gapPlaceholders, name) ? gapText(words[name]) : whole;
  });
}

/** Where the first gap after a place is, or the first of all behind the last one. */
export function nextGap(text: string, after = 0): { from: number; to: number } | undefined {
  const gaps = [...text.matchAll(gap)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
  return gaps.find(({ from }) => from >= after) ?? gaps[0];
}

/** In the language of the patient, whatever that of the reader of the screen. */
export const gapWords: Readonly<Record<Language, Readonly<Record<GapPlaceholder, string>>>> = {
  en: { when: 'when', time: 'time', days: 'how many days' },
  sw: { when: 'lini', time: 'saa ngapi', days: 'siku ngapi' },
};

interface Texts {
  text_en: string;
  text_sw: string;
}

/** In the language of its reader where there is such a text; else in the other one. */
export function textIn(reply: Texts, language: Language): { text: string; language: Language } {
  const other = language === 'en' ? 'sw' : 'en';
  return reply[`text_${language}`] === ''
    ? { text: reply[`text_${other}`], language: other }
    : { text: reply[`text_${language}`], language };
}

/** The shortcut being typed: "/or" before the caret, at the start of a word. */
export function typedShortcut(text: string, caret: number): { from: number; typed: string } | undefined {
  const found = /(?:^|\s)\/([\p{L}\d-]*)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? undefined : { from: caret - typed.length - 1, typed: typed.toLowerCase() };
}

type Findable = Texts & { shortcut: string; title: string };

/** Those whose shortcut begins so, then those with a word of their title or text that does. */
export function foundReplies<R extends Findable>(replies: readonly R[], typed: string): R[] {
  const begins = replies.filter(({ shortcut }) => shortcut.startsWith(typed));
  if (typed === '') return begins;
  const hasWord = ({ title, text_en, text_sw }: R) =>
    `${title} ${text_en} ${text_sw}`
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .some((word) => word.startsWith(typed));
  return [...begins, ...replies.filter((reply) => !begins.includes(reply) && hasWord(reply))];
}

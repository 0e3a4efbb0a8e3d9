import { cleanTyped } from '../shared/typed-text.ts';
import { plainMemberId } from './member-id.ts';
import { apostrophes, foldedLetters, foldedToTwo, optionalMarks } from './folded-letters.ts';

const lettersTo = Array.from(foldedLetters.to);
const foldings: ReadonlyMap<string, string> = new Map([
  ...Array.from(foldedLetters.from, (letter, at) => [letter, lettersTo[at] ?? ''] as const),
  ...Object.entries(foldedToTwo),
]);
const folded = new RegExp(`[${[...foldings.keys()].join('')}]`, 'gu');
const marks = new RegExp(`[${optionalMarks}]`, 'gu');
const quotes = new RegExp(`[${apostrophes}]`, 'g');
const unsearched = /[^\p{L}\p{M}\p{N}@._+\- ]/gu;
/** Ethiopic word separator. */
const wordspace = /\u1361/g;

/**
 * A name, e-mail or word as it is searched and compared, in lower case and whatever script: `Wambũi` becomes `wambui`, `Ng'ang'a`
 * `nganga`, `أحمد` `احمد`. Letters, their marks and digits stay; accents and other marks that may be left out do not. Empty when there
 * is none of them: nobody may be found by that.
 */
export function foldText(text: string): string {
  return cleanTyped(text)
    .replace(quotes, '')
    .replace(wordspace, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(folded, (letter) => foldings.get(letter) ?? letter)
    .replace(unsearched, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** The digits of a phone number without what people leave out: 0 or the country's 254. */
const phoneDigits = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^(?:00)?254/, '')
    .replace(/^0/, '');

export interface Searchable {
  names: readonly (string | null)[];
  email: string | null;
  mobile_number: string;
  member_ids: readonly string[];
}

/** Text by which a patient is found, folded: names, e-mail, phone digits, member ID without its dashes. */
export function searchText(patient: Searchable): string {
  const names = patient.names.filter((name) => name !== null).join(' ');
  const memberIds = patient.member_ids.map(plainMemberId);
  return foldText([names, patient.email ?? '', phoneDigits(patient.mobile_number), ...memberIds].join(' '));
}

/** Nobody is found better by more words; each number of words is a query of its own shape. */
const mostTerms = 6;

/**
 * Search words of a typed text; all must match. A phone number or member ID first loses its spaces and dashes. Empty if
 * nothing searchable was typed.
 */
export function searchTerms(typed: string): string[] {
  const compact = cleanTyped(typed).replace(/[ \-()]/g, '');
  if (/^\+?\d{3,}$/.test(compact)) return [phoneDigits(compact)].filter((term) => term !== '');
  if (/^hd\d+$/i.test(compact)) return [compact.toLowerCase()];
  return (
    foldText(typed)
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, mostTerms)
      .map((word) => word.replace(/[\\%_]/g, '\\$&'))
      // Long ones first: a few shapes of query, each prepared once.
      .sort((a, b) => b.length - a.length)
  );
}

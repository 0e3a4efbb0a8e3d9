/** Which letters and marks count as the same when names are searched and compared. The database folds by the same lists. */

/** Where Ethiopic has two rows of letters that Amharic reads alike: the first of the one, the first of the other, how many. */
const ethiopicRows = [
  ['ሐ', 'ሀ', 7],
  ['ኀ', 'ሀ', 7],
  ['ሠ', 'ሰ', 7],
  ['ዐ', 'አ', 7],
  ['ፀ', 'ጸ', 7],
] as const;
const row = (first: string, length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint((first.codePointAt(0) ?? 0) + at)).join('');
/** In these two rows the fourth letter is read as the first. */
const readAlike = (letters: string): string => letters.replaceAll('ሃ', 'ሀ').replaceAll('ኣ', 'አ');

/** Letters with no plain form by Unicode's decomposition, and what they count as, one for one. */
export const foldedLetters = {
  from: `øđłıىیٱةکሃኣ${ethiopicRows.map(([first, , length]) => row(first, length)).join('')}`,
  to: `odliييا\u0647كሀአ${ethiopicRows.map(([, first, length]) => readAlike(row(first, length))).join('')}`,
} as const;

/** Letters that count as two. */
export const foldedToTwo = { ß: 'ss', æ: 'ae', œ: 'oe' } as const;

/** Apostrophes, however a keyboard writes them: `Ng'ang'a`. */
export const apostrophes = "'’‘ʼʻʿʾ`´";

/**
 * Marks that may be left out in writing, in the form that brackets of regular expressions take: accents of Latin letters, vowel points
 * and the long stroke of Arabic, vowel points of Hebrew, length marks of Ethiopic. Other scripts write vowels by marks, which stay.
 */
export const optionalMarks =
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u135d-\\u135f';

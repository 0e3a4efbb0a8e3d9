/** A value of a file that a spreadsheet opens; null is an empty place. */
export type CsvValue = string | number | null;

/** What a spreadsheet would take for a formula, which may do more than calculate; some read signs as wide as a letter too. */
const looksLikeFormula = (text: string): boolean => /^[\s\p{Cf}]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text);

/** Where a semicolon parts places, as spreadsheets in French have it, a place begins in the middle of a text. */
const beginsFormula = (part: string): boolean => /^[\s\p{Cf}"]*[=+\-@|%＝＋－＠]/u.test(part);

/** A text that never becomes a formula: an apostrophe before it makes it a text. */
function plainText(text: string): string {
  const [first = '', ...rest] = text.split(/([;\t\r\n])/);
  const parts = rest.map((part) => (beginsFormula(part) ? `'${part}` : part));
  return `${looksLikeFormula(text) ? "'" : ''}${first}${parts.join('')}`;
}

/** A place of a line. */
function csvPlace(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = plainText(value ?? '');
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** By which spreadsheets know that letters are in UTF-8. */
const mark = '\uFEFF';

/** A file as RFC 4180 has it: commas, doubled quotes, CR LF at the end of each line. */
export const csvText = (lines: readonly (readonly CsvValue[])[]): string =>
  mark + lines.map((places) => `${places.map(csvPlace).join(',')}\r\n`).join('');

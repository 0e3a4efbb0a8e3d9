/** A value of a file that a spreadsheet opens; null is an empty place. */
export type CsvValue = string | number | null;

/** What a spreadsheet would take for a formula, which may do more than calculate. */
const looksLikeFormula = (text: string): boolean => /^[\s\p{Cf}]*[=+\-@\t\r\n|%]/u.test(text);

/** A place of a line. A text never becomes a formula: an apostrophe before it makes it a text. */
function csvPlace(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** By which spreadsheets know that letters are in UTF-8. */
const mark = '\uFEFF';

/** A file as RFC 4180 has it: commas, doubled quotes, CR LF at the end of each line. */
export const csvText = (lines: readonly (readonly CsvValue[])[]): string =>
  mark + lines.map((places) => `${places.map(csvPlace).join(',')}\r\n`).join('');

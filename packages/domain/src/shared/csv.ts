/** A value of a file that a spreadsheet opens; null is an empty place. */
export type CsvValue = string | number | null;

/**
 * Text that a spreadsheet would take for a formula, which may do more than calculate. Some also accept full-width
 * signs.
 */
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

/** A text as it was before an apostrophe kept it from being a formula. */
const asTyped = (text: string): string => {
  const first = text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
  return first.replace(/([;\t\r\n])'([^;\t\r\n]*)/g, (all, sign: string, part: string) =>
    beginsFormula(part) ? sign + part : all,
  );
};

/** Spreadsheets of some countries part places by a semicolon. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ',';
};

/** The lines of a file that a spreadsheet wrote, each with its places as they were typed. Empty lines are left out. */
export function csvLines(file: string): string[][] {
  const text = file.startsWith(mark) ? file.slice(mark.length) : file;
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let [line, place, isQuoted] = [[] as string[], '', false];
  const endPlace = () => {
    line.push(asTyped(place));
    place = '';
  };
  const endLine = () => {
    endPlace();
    if (line.some((one) => one !== '')) lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      place += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || place === '')) isQuoted = !isQuoted;
    else if (isQuoted) place += sign;
    else if (sign === separator) endPlace();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') place += sign;
  }
  if (place !== '' || line.length > 0) endLine();
  return lines;
}

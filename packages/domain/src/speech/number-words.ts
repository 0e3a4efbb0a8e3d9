/**
 * Numbers in Kiswahili words, since voices for it are unsure of digits. English voices read numbers rightly; there only
 * what is no number but a row of digits, such as that of a phone, is taken apart.
 */
const ones = ['sifuri', 'moja', 'mbili', 'tatu', 'nne', 'tano', 'sita', 'saba', 'nane', 'tisa'];
const tens = ['', 'kumi', 'ishirini', 'thelathini', 'arobaini', 'hamsini', 'sitini', 'sabini', 'themanini', 'tisini'];
const scales = [
  { size: 1_000_000, name: 'milioni' },
  { size: 1000, name: 'elfu' },
  { size: 100, name: 'mia' },
] as const;

const wordAt = (words: readonly string[], place: number): string => words[place] ?? '';

/** Parts of a number, largest first: 125 is 100, 20 and 5. */
function partsOf(value: number): string[] {
  const parts: string[] = [];
  let rest = value;
  for (const { size, name } of scales) {
    const times = Math.floor(rest / size);
    // After "elfu kumi" an "and five" would make it fifteen thousand; the pause keeps it ten thousand and five.
    if (times > 0) parts.push(`${name} ${wholeInWords(times)}${times >= 10 ? ',' : ''}`);
    rest %= size;
  }
  if (rest >= 10) parts.push(wordAt(tens, Math.floor(rest / 10)));
  if (rest % 10 > 0) parts.push(wordAt(ones, rest % 10));
  return parts;
}

function wholeInWords(value: number): string {
  const parts = partsOf(value);
  const last = parts.pop();
  if (last === undefined) return wordAt(ones, 0);
  return parts.length === 0 ? last.replace(/,$/, '') : `${parts.join(' ')} na ${last.replace(/,$/, '')}`;
}

/** Digit by digit: '712' becomes '7 1 2'. */
export const digitsApart = (digits: string): string =>
  digits
    .split('')
    .filter((digit) => /\d/.test(digit))
    .join(' ');

/** '38.5' becomes 'thelathini na nane nukta tano'; more than 15 digits are no number that anybody says, but a row. */
export function kiswahiliNumber(number: string): string {
  const [whole = '', decimals] = number.split('.');
  const isRow = whole.length > 15 || (whole.length > 1 && whole.startsWith('0'));
  const spoken = isRow
    ? whole
        .split('')
        .map((digit) => ones[Number(digit)])
        .join(' ')
    : wholeInWords(Number(whole));
  if (decimals === undefined) return spoken;
  return `${spoken} nukta ${decimals
    .split('')
    .map((digit) => ones[Number(digit)])
    .join(' ')}`;
}

/** Finds the parts of a text that match a search, to mark them. */
import { foldText, searchTerms } from './search-text.ts';

export interface TextPart {
  text: string;
  isFound: boolean;
}

/** Where a text is found, as it is typed or read aloud: numbers and member IDs without their spaces and dashes. */
function spanOf(text: string, term: string): readonly [from: number, to: number] | undefined {
  const isNumber = /^(hd)?\d+$/.test(term);
  /** Of each folded letter: where the written one begins and ends. */
  const places: (readonly [number, number])[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = isNumber ? letter.toLowerCase().replace(/[^a-z\d]/, '') : letter === ' ' ? ' ' : foldText(letter);
    for (const one of plain) {
      folded += one;
      places.push([at, at + letter.length]);
    }
    at += letter.length;
  }
  const found = folded.indexOf(term);
  const [first, last] = [places[found], places[found + term.length - 1]];
  return found === -1 || first === undefined || last === undefined ? undefined : [first[0], last[1]];
}

/** The text in pieces, those marked that a word of the search is found in. */
export function foundParts(text: string, search: string): TextPart[] {
  const spans = searchTerms(search)
    .map((term) => spanOf(text, term))
    .filter((span) => span !== undefined)
    .sort(([one], [other]) => one - other);
  const parts: TextPart[] = [];
  let done = 0;
  for (const [from, to] of spans) {
    if (to <= done) continue;
    const begin = Math.max(from, done);
    if (begin > done) parts.push({ text: text.slice(done, begin), isFound: false });
    parts.push({ text: text.slice(begin, to), isFound: true });
    done = to;
  }
  if (done < text.length || parts.length === 0) parts.push({ text: text.slice(done), isFound: false });
  return parts;
}

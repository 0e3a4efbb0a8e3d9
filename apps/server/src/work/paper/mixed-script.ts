/**
 * Splits text that no single font holds, or that runs from the right, into pieces with their font and order. `pdfkit`
 * alone writes a text in one font, word after word from the left.
 */

/** `base` holds Latin, Greek, Cyrillic, Arabic and Hebrew. */
export type Script = 'base' | 'ethiopic';
export interface Piece {
  text: string;
  script: Script;
}
interface Directed extends Piece {
  direction: 'left' | 'right' | 'none';
}

/** Characters of the base font that run from the left. Most texts hold no others. */
const plain =
  /^[\t\n\r\p{M}\u0020-\u02ff\u0370-\u0377\u0384-\u052f\u1e00-\u200b\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff\u25a0-\u25ff]*$/u;
export const isPlain = (text: string): boolean => plain.test(text);

/** Signs that only steer how text is shown, and have no look on paper. */
const steering = /[\p{Variation_Selector}\u00ad\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
export const withoutSteering = (text: string): string => text.replace(steering, '');

const fromRight = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}';
const pieces = new RegExp(
  [
    `(?<right>[${fromRight}][${fromRight}\\p{M}\\u200c\\u200d]*)`,
    '(?<ethiopic>\\p{Script=Ethiopic}+)',
    `(?<left>(?![${fromRight}\\p{Script=Ethiopic}])\\p{L}(?:(?![${fromRight}\\p{Script=Ethiopic}])[\\p{L}\\p{M}\\p{N}'’_])*)`,
    '(?<digits>\\p{N}+(?:[.,:/-]\\p{N}+)*)',
    '(?<other>[^])',
  ].join('|'),
  'gu',
);

function piecesOf(text: string): (Directed & { isMirrored: boolean })[] {
  return [...text.matchAll(pieces)].map(({ 0: found, groups = {} }) => ({
    text: found,
    script: groups['ethiopic'] === undefined ? 'base' : 'ethiopic',
    direction:
      groups['right'] !== undefined ? 'right' : (groups['left'] ?? groups['ethiopic']) === undefined ? 'none' : 'left',
    isMirrored: groups['other'] !== undefined,
  }));
}

const brackets = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);

/** Whether a text runs from the right: its first letter does. */
export const isFromRight = (text: string): boolean =>
  piecesOf(text).find(({ direction }) => direction !== 'none')?.direction === 'right';

/** Gives neutral pieces a direction: that of both neighbours if they agree, else that of the whole. */
function settled(all: readonly Directed[], base: 'left' | 'right'): ('left' | 'right')[] {
  const sideOf = (at: number, step: 1 | -1): 'left' | 'right' => {
    let index = at;
    while (all[index]?.direction === 'none') index += step;
    const found = all[index]?.direction;
    return found === undefined || found === 'none' ? base : found;
  };
  return all.map(({ direction }, at) => {
    if (direction !== 'none') return direction;
    const before = sideOf(at, -1);
    return before === sideOf(at, 1) ? before : base;
  });
}

const holdsRight = new RegExp(`[${fromRight}]`, 'u');

/** The pieces of one line from left to right, neighbours of one font together. */
export function visualPieces(line: string, base: 'left' | 'right'): Piece[] {
  const all = piecesOf(line);
  const directions = settled(all, base);
  const runs: { direction: 'left' | 'right'; pieces: Piece[] }[] = [];
  for (const [at, { text, script, isMirrored }] of all.entries()) {
    const direction = directions[at] ?? base;
    const piece = { text: isMirrored && direction === 'right' ? (brackets.get(text) ?? text) : text, script };
    const last = runs.at(-1);
    if (last?.direction === direction) last.pieces.push(piece);
    else runs.push({ direction, pieces: [piece] });
  }
  const ordered = base === 'right' ? runs.toReversed() : runs;
  const shown = ordered.flatMap((run) => (run.direction === 'right' ? run.pieces.toReversed() : run.pieces));
  const joined: Piece[] = [];
  for (const piece of shown) {
    const last = joined.at(-1);
    // Pieces that run from the right stay apart: the font would turn them together.
    if (last?.script === piece.script && !holdsRight.test(last.text + piece.text)) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** Parts a text into lines that are no wider than asked, at spaces and where a long word may be parted. */
export function brokenLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let [line, filled] = ['', 0];
    for (const part of paragraph.match(/[^ \u200b]*[ \u200b]?/g) ?? []) {
      const wide = measure(part.trimEnd());
      if (line !== '' && filled + wide > width) {
        lines.push(line);
        [line, filled] = ['', 0];
      }
      line += part;
      filled += measure(part);
    }
    return [...lines, line].map((one) => one.replaceAll('\u200b', '').trimEnd());
  });
}

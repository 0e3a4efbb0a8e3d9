/** Which groups of danger words a text says. Negated words do not count; questions, the past and other people do. */
import { withoutUnseen, withPlainDigits } from '../shared/typed-text.ts';
import type { DangerGroup, DangerWords } from './danger-words.ts';

/** A clause ends here: no match crosses it. */
const HARD = '|';
/** The reach of a negation ends here. */
const SOFT = ',';
const isMark = (word: string | undefined): boolean => word === HARD || word === SOFT;

/** So many words may stand between a negator and what it negates. */
const REACH = 4;
/** The least number that `#` stands for. */
const LEAST = 10;
const GAP = 3;

type Part =
  | { readonly kind: 'word'; readonly text: string; readonly isBeginning: boolean }
  | { readonly kind: 'gap'; readonly most: number }
  | { readonly kind: 'number' };
interface Phrase {
  readonly parts: readonly Part[];
  /** A full statement: nothing before it can negate it. */
  readonly isWhole: boolean;
}
interface Span {
  readonly from: number;
  readonly to: number;
}
interface Sets {
  readonly negators: ReadonlySet<string>;
  readonly clauseEnds: ReadonlySet<string>;
  readonly softEnds: ReadonlySet<string>;
  readonly notNegating: ReadonlySet<string>;
  readonly negatedAfter: ReadonlySet<string>;
}
interface Matcher extends Sets {
  readonly phrases: Map<string, Phrase>;
}

const plain = (text: string): string =>
  withPlainDigits(withoutUnseen(text))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '');

function wordsOf({ clauseEnds }: Sets, text: string): string[] {
  const found = plain(text).match(/[\p{L}\p{N}]+|[.!?;\n]|[,:/()[\]]/gu) ?? [];
  return found.map((word) => {
    if (/^[.!?;\n]$/.test(word) || clauseEnds.has(word)) return HARD;
    return /^[,:/()[\]]$/.test(word) ? SOFT : word;
  });
}

function parsePart(token: string): Part {
  const gap = /^~(\d*)$/.exec(token);
  if (gap) return { kind: 'gap', most: Number(gap[1]) || GAP };
  if (token === '#') return { kind: 'number' };
  return { kind: 'word', text: token.replace(/\*$/, ''), isBeginning: token.endsWith('*') };
}

function parsed({ phrases }: Matcher, source: string): Phrase {
  const known = phrases.get(source);
  if (known) return known;
  const text = plain(source).trim();
  const isWhole = text.endsWith('!');
  const phrase = { parts: text.replace(/!+$/, '').trim().split(/\s+/).map(parsePart), isWhole };
  phrases.set(source, phrase);
  return phrase;
}

function fits(part: Exclude<Part, { kind: 'gap' }>, word: string): boolean {
  if (part.kind === 'number') return /^\d+$/.test(word) && Number(word) >= LEAST;
  return part.isBeginning ? word.startsWith(part.text) : word === part.text;
}

interface Read {
  readonly sets: Sets;
  readonly words: readonly string[];
}

/** The places after every match of `parts` that begins at `from`. */
function endsOf(text: Read, from: number, parts: readonly Part[]): number[] {
  const { sets, words } = text;
  const [part, ...rest] = parts;
  if (!part) return [from];
  if (part.kind !== 'gap') {
    let at = from;
    // A comma inside a phrase is no word.
    while (at > 0 && words[at] === SOFT) at += 1;
    const word = words[at];
    return word !== undefined && !isMark(word) && fits(part, word) ? endsOf(text, at + 1, rest) : [];
  }
  const found: number[] = [];
  let between = 0;
  for (let at = from; ; at += 1) {
    found.push(...endsOf(text, at, rest));
    const word = words[at];
    if (word === undefined || word === HARD || sets.negators.has(word)) return found;
    if (word !== SOFT) between += 1;
    if (between > part.most) return found;
  }
}

function spansOf(matcher: Matcher, words: readonly string[], { parts }: Phrase): Span[] {
  const [first] = parts;
  const found: Span[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const word = words[from] ?? HARD;
    // Almost all phrases begin with none of the words, and there are a thousand.
    if (first !== undefined && first.kind !== 'gap' && !fits(first, word)) continue;
    if (isMark(word)) continue;
    for (const to of endsOf({ sets: matcher, words }, from, parts)) found.push({ from, to });
  }
  return found;
}

function isNegated(sets: Sets, words: readonly string[], { from, to }: Span): boolean {
  for (let at = from - 1, between = 0; at >= 0; at -= 1, between += 1) {
    const word = words[at] ?? HARD;
    if (isMark(word) || sets.softEnds.has(word)) break;
    const isNegator = sets.negators.has(word) && !sets.notNegating.has(words[at + 1] ?? '');
    if (isNegator && between <= REACH) return true;
  }
  const end = words.indexOf(HARD, to);
  const rest = words.slice(to, end < 0 ? undefined : end).filter((word) => word !== SOFT);
  const last = rest[rest.length - 1];
  return last !== undefined && rest.length <= 2 && sets.negatedAfter.has(last);
}

function hasMatch(
  matcher: Matcher,
  words: readonly string[],
  of: { phrases: readonly string[]; except: readonly Span[] },
) {
  return of.phrases.some((source) => {
    const phrase = parsed(matcher, source);
    return spansOf(matcher, words, phrase).some((span) => {
      if (of.except.some(({ from, to }) => from < span.to && span.from < to)) return false;
      return phrase.isWhole || !isNegated(matcher, words, span);
    });
  });
}

function isSaid(
  matcher: Matcher,
  words: readonly string[],
  { phrases, except = [], together = [] }: DangerGroup,
): boolean {
  const spans = except.flatMap((source) => spansOf(matcher, words, parsed(matcher, source)));
  const said = (list: readonly string[]) => hasMatch(matcher, words, { phrases: list, except: spans });
  return said(phrases) || together.some((lists) => lists.every(said));
}

const matchers = new WeakMap<DangerWords, Matcher>();

function matcherOf(content: DangerWords): Matcher {
  const known = matchers.get(content);
  if (known) return known;
  const matcher = {
    negators: new Set(content.negators),
    clauseEnds: new Set(content.clause_ends),
    softEnds: new Set(content.soft_ends),
    notNegating: new Set(content.not_negating),
    negatedAfter: new Set(content.negated_after),
    phrases: new Map<string, Phrase>(),
  };
  matchers.set(content, matcher);
  return matcher;
}

/** The groups whose words the text says, in the order of the content. */
export function findDangerWords(content: DangerWords, text: string): string[] {
  const matcher = matcherOf(content);
  const words = wordsOf(matcher, text);
  return Object.entries(content.groups).flatMap(([name, group]) => (isSaid(matcher, words, group) ? [name] : []));
}

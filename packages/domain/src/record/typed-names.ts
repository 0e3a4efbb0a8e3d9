/** Names that somebody wrote under "Other" of a question, one or several, and which of them a record knows. */
import { foldText } from '../patients/search-text.ts';
import { codeOfName, itemOf, itemsOf, type PickItem, type PickList } from './pick-list.ts';
import { cutName, longestName, type NamedKind } from './record-entry.ts';

/** Folded names. */
export interface KnownNames {
  /** Of the entries, in both languages and as brands. */
  readonly ofRecord: ReadonlySet<string>;
  /** Of the list to pick from; some have a comma. */
  readonly ofList: ReadonlySet<string>;
}

/** Other names of an allergy name one of several: who reacts to ampicillin says more than "penicillin". */
const namesOf = (kind: NamedKind, { en, sw, also }: PickItem): string[] =>
  kind === 'allergy' ? [en, sw] : [en, sw, ...also];

/** @param entries of one kind, also those that were taken out or are over. */
export function namesKnown(
  list: PickList,
  kind: NamedKind,
  entries: readonly { readonly name: string; readonly code: string | null }[],
): KnownNames {
  const ofEntry = ({ name, code }: (typeof entries)[number]): string[] => {
    const item = itemOf(list, kind, code ?? codeOfName(list, kind, name));
    return [name, ...(item === undefined ? [] : namesOf(kind, item))];
  };
  const folded = (names: readonly string[]) => new Set(names.map(foldText).filter((name) => name !== ''));
  return {
    ofRecord: folded(entries.flatMap(ofEntry)),
    ofList: folded(itemsOf(list, kind).flatMap(({ en, sw }) => [en, sw])),
  };
}

/** A comma or semicolon between two names: not inside a number, nor in brackets. */
const separators = /(?:,(?!\d)|(?<!\d),|[;\n])(?![^()]*\))/gu;
/** So many pieces may make one name. */
const longestRun = 16;

/** Pieces between the separators; a known name that has some itself stays whole. */
function piecesOf(text: string, isName: (piece: string) => boolean): string[] {
  const ends = [...[...text.matchAll(separators)].map(({ index }) => index), text.length];
  const pieces: string[] = [];
  for (let start = 0, at = 0; at < ends.length; at += 1) {
    const from = start;
    const areNames = ends.slice(at, at + longestRun).map((end) => isName(text.slice(from, end)));
    at += Math.max(areNames.lastIndexOf(true), 0);
    const end = ends[at] ?? text.length;
    pieces.push(text.slice(start, end).trim());
    start = end + 1;
  }
  return pieces;
}

/** Names that the text has beyond those of the record. A story that names none that is known stays whole. */
export function typedNames(text: string, { ofRecord, ofList }: KnownNames): string[] {
  const whole = text.trim();
  // The record has only the beginning of one that is too long for a name.
  const isKnown = (name: string) => ofRecord.has(foldText(name)) || ofRecord.has(foldText(cutName(name.trim())));
  if (isKnown(whole)) return [];
  // Not by its beginning: several names in a row would pass for the long one that they begin with.
  const isName = (piece: string) => ofRecord.has(foldText(piece)) || ofList.has(foldText(piece));
  const pieces = piecesOf(whole, isName);
  const names = whole.length > longestName && !pieces.some(isName) ? [whole] : pieces;
  const byName = new Map(names.map((name) => [foldText(name), name]));
  return [...byName].flatMap(([folded, name]) => (folded === '' || isKnown(name) ? [] : [name]));
}

/** The content of a sign-off: texts of one language with their conditions and sources; and its changes since. */
import * as z from 'zod/mini';
import type { ChangedText } from '../questionnaires/changed-texts.ts';
import type { Language } from '../shared/language.ts';
import { type ChangedPart, changedParts } from './changed-parts.ts';
import { type ContentItem, type ReviewedContent } from './content.ts';
import { isEditable, placeholders } from './editions.ts';

const signedItemSchema = z.object({
  id: z.string(),
  lines: z.array(z.tuple([z.string(), z.string()])),
  /** Condition, other logic, source and basis, as one JSON text. */
  rest: z.string(),
});
/** An item as it was signed in one language. */
export type SignedItem = Readonly<z.infer<typeof signedItemSchema>>;
export const signedItemsSchema = z.array(signedItemSchema);

export const signedItems = (items: readonly ContentItem[], language: Language): SignedItem[] =>
  items.map(({ id, lines, when, logic, source, basis }) => ({
    id,
    lines: lines.map((line) => [line.id, line[language]]),
    rest: JSON.stringify([when ?? null, logic ?? null, source ?? null, basis ?? null]),
  }));

/** Text whose hash a sign-off holds. */
export const signedText = (items: readonly ContentItem[], language: Language): string =>
  JSON.stringify(signedItems(items, language).map(({ id, lines, rest }) => [id, lines, rest]));

export interface ChangedLine {
  readonly id: string;
  /** Undefined where there was none. */
  readonly before?: string | undefined;
  readonly now?: string | undefined;
}

export interface ChangedItem {
  readonly id: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly lines: readonly ChangedLine[];
  /** Of condition, other logic, source and basis. */
  readonly parts: readonly ChangedPart[];
}

function changedLines(before: SignedItem | undefined, now: SignedItem | undefined): ChangedLine[] {
  const [old, fresh] = [new Map(before?.lines), new Map(now?.lines)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((id) => old.get(id) !== fresh.get(id))
    .map((id) => ({ id, before: old.get(id), now: fresh.get(id) }));
}

/** Items that changed since the sign-off, in their present order; removed items come last. */
export function changesSince(signed: readonly SignedItem[], now: readonly SignedItem[]): ChangedItem[] {
  const before = new Map(signed.map((item) => [item.id, item]));
  const after = new Map(now.map((item) => [item.id, item]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id): ChangedItem[] => {
    const [old, fresh] = [before.get(id), after.get(id)];
    const lines = changedLines(old, fresh);
    const parts = changedParts(old?.rest, fresh?.rest);
    const change = old === undefined ? 'added' : fresh === undefined ? 'removed' : 'changed';
    return change === 'changed' && lines.length === 0 && parts.length === 0 ? [] : [{ id, change, lines, parts }];
  });
}

/** Condition and other logic of a signed item. Source and basis decide nothing. */
const logicOf = ({ rest }: SignedItem): string => JSON.stringify((JSON.parse(rest) as unknown[]).slice(0, 2));

/** Another text of the same line: it has the same gaps to fill, and is empty where that one is. */
const isOnlyReworded = (before: string, now: string): boolean =>
  placeholders(before) === placeholders(now) && (before === '') === (now === '');

/**
 * The words that somebody signed, over the questions and rules of another release.
 * @param content of that release.
 * @returns how they differ from its words; undefined where more than editable words differs. Rules, questions and options come
 * with a release, and do not wait for a signature.
 */
export function signedWordsOver(
  { key, items }: Pick<ReviewedContent, 'key' | 'items'>,
  language: Language,
  signed: readonly SignedItem[],
): ChangedText[] | undefined {
  if (signed.length !== items.length) return undefined;
  const changes: ChangedText[] = [];
  for (const [at, now] of signedItems(items, language).entries()) {
    const [before, item] = [signed[at], items[at]];
    const isSame =
      before?.id === now.id && before.lines.length === now.lines.length && logicOf(before) === logicOf(now);
    if (!isSame || !item) return undefined;
    for (const [place, [line_id, text]] of before.lines.entries()) {
      const [line, released] = [item.lines[place], now.lines[place]?.[1]];
      if (line?.id !== line_id || released === undefined) return undefined;
      if (text === released) continue;
      if (!isEditable(key, item, line) || !isOnlyReworded(text, released)) return undefined;
      changes.push({ item_id: item.id, line_id, language, text });
    }
  }
  return changes;
}

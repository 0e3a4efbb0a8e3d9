/** The content of a sign-off: texts of one language with their conditions and sources; and its changes since. */
import * as z from 'zod/mini';
import type { Language } from '../shared/language.ts';
import type { ContentItem } from './content.ts';

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
  /** Condition, other logic, source or basis is another. */
  readonly isRestChanged: boolean;
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
    const isRestChanged = old !== undefined && fresh !== undefined && old.rest !== fresh.rest;
    const change = old === undefined ? 'added' : fresh === undefined ? 'removed' : 'changed';
    return change === 'changed' && lines.length === 0 && !isRestChanged ? [] : [{ id, change, lines, isRestChanged }];
  });
}

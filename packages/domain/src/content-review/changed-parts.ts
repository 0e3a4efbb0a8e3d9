/** Compares what is no text of an item: its condition, other logic, source and basis. Pure. */
import type { Expression } from '../questionnaires/topic.ts';

/** One part that is another. Of a list of words: those that went and those that came. */
export interface ChangedPart {
  /** `when`, `source`, `basis`, or a name of the logic with what stands under it, such as `unless`, `conditions`. */
  readonly path: readonly string[];
  /** Undefined where there was none. */
  readonly before?: unknown;
  readonly now?: unknown;
}

/** Lists of words may begin with such a word too. */
export const isExpression = (value: unknown): value is Expression => {
  if (!Array.isArray(value)) return false;
  const [operator, ...parts] = value as unknown[];
  if (operator === 'compare') return typeof parts[2] === 'number';
  const places: Record<string, unknown> = { and: parts[0], or: parts[0], not: parts[0], in: parts[1], has: parts[2] };
  return Array.isArray(places[String(operator)]);
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWords = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => !isObject(one));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Words that went and came; both lists where only their order is another. */
function changedWords(path: readonly string[], old: readonly unknown[], fresh: readonly unknown[]): ChangedPart {
  const before = old.filter((one) => !fresh.includes(one));
  const now = fresh.filter((one) => !old.includes(one));
  return before.length + now.length === 0 ? { path, before: old, now: fresh } : { path, before, now };
}

function changesAt(path: readonly string[], before: unknown, now: unknown): ChangedPart[] {
  if (isSame(before, now)) return [];
  const isWhole = !isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now);
  if (isWhole || isExpression(before) || isExpression(now)) return [{ path, before, now }];
  if (isWords(before) && isWords(now)) return [changedWords(path, before, now)];
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((key) =>
    changesAt([...path, key], before[key], now[key]),
  );
}

/** The parts of a signed item beside its texts, from its `rest`. */
function partsOf(rest: string | undefined): Record<string, unknown> {
  if (rest === undefined) return {};
  const [when, logic, source, basis] = JSON.parse(rest) as unknown[];
  const all = { when, ...(logic as Record<string, unknown> | null), source, basis };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** @param before, now `rest` of an item; undefined where there is no such item. */
export const changedParts = (before: string | undefined, now: string | undefined): ChangedPart[] =>
  changesAt([], partsOf(before), partsOf(now));

const leaves = (when: Expression): Expression[] => {
  if (when[0] === 'and' || when[0] === 'or') return when[1].flatMap(leaves);
  return when[0] === 'not' ? leaves(when[1]) : [when];
};
export const leafKey = (leaf: Expression): string => JSON.stringify(leaf);
/** Keys of the single conditions in a condition, to mark those that another version does not have. */
export const leafKeys = (when: Expression): ReadonlySet<string> => new Set(leaves(when).map(leafKey));

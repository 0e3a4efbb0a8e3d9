/**
 * What no schema says and no database takes: NUL characters, halves of letters (lone surrogates), nesting without
 * end. Found before anything else looks at a request, so that none of it can become an error further in.
 */
import type { FieldFault } from './refusal.ts';

/** Deeper than any request of ours; walking and writing JSON must not exhaust the stack. */
const deepest = 12;
const longestName = 100;

const isSound = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The path of a field as it is shown: never longer than a person can read, and never with what made it unsound. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => String(part).slice(0, longestName).toWellFormed().replaceAll('\0', '\uFFFD'))
    .join('.')
    .slice(0, 3 * longestName);

interface Place {
  value: unknown;
  path: readonly string[];
}

function faultAt({ value, path }: Place): FieldFault | undefined {
  const isBad = path.length > deepest || !isSound(path.at(-1) ?? '') || (typeof value === 'string' && !isSound(value));
  return isBad ? { field: fieldName(path), code: 'invalid_value' } : undefined;
}

const partsOf = ({ value, path }: Place): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as Record<string, unknown>).map(([key, part]) => ({ value: part, path: [...path, key] }))
    : [];

/** The first field that holds something unsound; undefined when all is well. */
export function unsoundField(input: unknown): FieldFault | undefined {
  const open: Place[] = [{ value: input, path: [] }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const fault = faultAt(place);
    if (fault !== undefined) return fault;
    open.push(...partsOf(place));
  }
  return undefined;
}

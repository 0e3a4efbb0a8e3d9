/**
 * Refuses input that no schema describes and no database takes: NUL characters, halves of letters (lone surrogates),
 * unlimited nesting and lists. It runs before anything else looks at a request, so that such input cannot become an
 * error further in.
 */
import type { FieldFault } from './refusal.ts';

/** Deeper than any request of ours; walking and writing JSON must not exhaust the stack. */
const deepest = 12;
/** More than any request of ours has: each part costs the thread that answers everybody, here and in the schemas. */
const mostParts = 5_000;
const longestName = 100;

const isSound = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The path of a field as it is shown: short enough to read, and without the characters that made it unsound. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => String(part).slice(0, longestName).toWellFormed().replaceAll('\0', '\uFFFD'))
    .join('.')
    .slice(0, 3 * longestName);

/** The way to the first unsound part of a value; undefined when all is well. */
function wayToUnsound(value: unknown, depth: number, walked: { parts: number }): PropertyKey[] | undefined {
  if (typeof value === 'string') return isSound(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = value as Record<PropertyKey, unknown>;
  for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    walked.parts += 1;
    const isTooMuch = depth === deepest || walked.parts > mostParts;
    const within = isTooMuch || !isSound(String(name)) ? [] : wayToUnsound(parts[name], depth + 1, walked);
    if (within !== undefined) return [name, ...within];
  }
  return undefined;
}

/** The first field that holds something unsound, or is one too many; undefined when all is well. */
export function unsoundField(input: unknown): FieldFault | undefined {
  const way = wayToUnsound(input, 0, { parts: 0 });
  return way === undefined ? undefined : { field: fieldName(way), code: 'invalid_value' };
}

import type { AnswerValue } from '../topic.ts';

/** As the trail and the wire hold it. */
export type StoredValue = string | number | { value: number; unit: string; unit_confirmed?: boolean } | string[];

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

/**
 * The value if it is of a form that an answer may have, else undefined. The same limits as `answerValueSchema`, without
 * the schema library, which a phone would download for this alone.
 */
export function soundValue(value: AnswerValue | null): StoredValue | undefined {
  if (isText(value, 2000)) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.length <= 100 && items.every((item) => isText(item, 100)) ? items : undefined;
  }
  if (typeof value !== 'object' || value === null || !('unit' in value)) return undefined;
  const { value: number, unit, unit_confirmed } = value;
  if (!Number.isFinite(number) || !isText(unit, 40)) return undefined;
  if (unit_confirmed === undefined) return { value: number, unit };
  return typeof unit_confirmed === 'boolean' ? { value: number, unit, unit_confirmed } : undefined;
}

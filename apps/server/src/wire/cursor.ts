import { idSchema } from '@hodi/domain/shared/id.ts';
import { Refusal } from './refusal.ts';

type Part = string | number;

const isMoment = (part: unknown): boolean =>
  typeof part === 'string' && /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(part) && !Number.isNaN(Date.parse(part));

/** Checks of the sort columns of lists; any other value would be an error of the database. */
const kinds = {
  small: (part: unknown): boolean => Number.isInteger(part) && Math.abs(Number(part)) < 32_768,
  number: (part: unknown): boolean => Number.isSafeInteger(part),
  moment: isMoment,
  text: (part: unknown): boolean => typeof part === 'string' && part.isWellFormed() && !part.includes('\0'),
  id: (part: unknown): boolean => idSchema.safeParse(part).success,
};
export type CursorKind = keyof typeof kinds;

/** Cursor of the end of a page, opaque to the client: the sort columns of its last row. */
export const cursorOf = (parts: readonly Part[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** @throws Refusal 400 `invalid_cursor` if it is not one of ours for a list sorted in this way. */
export function readCursor(cursor: string | undefined, order: readonly CursorKind[]): Part[] | null {
  if (cursor === undefined) return null;
  const parts = partsOf(cursor);
  const isSound =
    Array.isArray(parts) &&
    parts.length === order.length &&
    order.every((kind, index) => kinds[kind]((parts as unknown[])[index]));
  if (isSound) return parts as Part[];
  throw new Refusal(400, 'invalid_cursor', { fields: [{ field: 'cursor', code: 'invalid_value' }] });
}

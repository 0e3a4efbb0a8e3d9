import { Refusal } from './refusal.ts';

type Part = string | number;

/** Where a page ended, opaque to the client: the sort columns of its last row. */
export const cursorOf = (parts: readonly Part[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** @throws Refusal 400 `invalid_cursor` when it is not one of ours with so many parts. */
export function readCursor(cursor: string | undefined, length: number): Part[] | null {
  if (cursor === undefined) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isSound = (part: unknown) =>
      (typeof part === 'string' && /^[\w:.-]{1,40}$/.test(part)) || Number.isSafeInteger(part);
    if (Array.isArray(parts) && parts.length === length && parts.every(isSound)) return parts as Part[];
  } catch {
    // Falls through: not JSON, so not ours.
  }
  throw new Refusal(400, 'invalid_cursor', { fields: [{ field: 'cursor', code: 'invalid_value' }] });
}

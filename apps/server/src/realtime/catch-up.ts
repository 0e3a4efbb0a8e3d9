import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { eventAt, eventsAfter, headsOf } from './events.repository.ts';
import type { LiveAudit } from './live-audit.ts';
import type { Renderer, WireEvent } from './render.ts';

/** Beyond so many missed events a client loads its lists anew instead. */
export const atMost = 500;

interface Cursor {
  n: number;
  id: string | null;
}

export interface CaughtUp {
  events: WireEvent[];
  head: Cursor;
  /** The cursor is too old, or of another life of the database: load everything anew. */
  reset: boolean;
}

export interface MissedBy {
  reader: Caller;
  /** As the client sent it. */
  cursor: unknown;
  render: Renderer;
  lines: Pick<LiveAudit, 'note'>;
}

function readCursor(cursor: unknown): Cursor | null {
  if (typeof cursor !== 'object' || cursor === null || !('n' in cursor)) return null;
  const { n } = cursor;
  const id = 'id' in cursor && typeof cursor.id === 'string' ? cursor.id : null;
  return typeof n === 'number' && Number.isSafeInteger(n) && n >= 0 ? { n, id } : null;
}

async function headOf(db: Database, userId: string): Promise<Cursor> {
  const n = (await headsOf(db, [userId])).get(userId) ?? 0;
  const last = n === 0 ? undefined : await eventAt(db, userId, n);
  return { n, id: last?.id ?? null };
}

/**
 * Whether the event at the cursor has the id that the client saw; after a restore it has another one. Old events are
 * deleted, so the id may be unknown: a client that has the newest number has missed nothing, and a cursor without an id
 * starts there.
 */
async function isOurs(
  db: Database,
  userId: string,
  { cursor, head }: { cursor: Cursor; head: Cursor },
): Promise<boolean> {
  if (cursor.n === 0) return true;
  const there = await eventAt(db, userId, cursor.n);
  return there === undefined ? cursor.n === head.n || cursor.id === null : there.id === cursor.id;
}

/**
 * Events after the client's cursor, (number, event id). Another id at that number means that the database was restored
 * from a backup.
 */
export async function catchUp(db: Database, { reader, cursor, render, lines }: MissedBy): Promise<CaughtUp> {
  const userId = reader.user_id;
  const head = await headOf(db, userId);
  const from = readCursor(cursor);
  if (from === null) return { events: [], head, reset: false };
  const missed = head.n - from.n;
  if (missed < 0 || missed > atMost || !(await isOurs(db, userId, { cursor: from, head })))
    return { events: [], head, reset: true };
  const rows = await eventsAfter(db, { userId, n: from.n, limit: missed });
  // Old events are cleared away: what is left is not all that was missed.
  if (rows.length < missed) return { events: [], head, reset: true };
  const { events, shown } = await render(db, reader, rows);
  await lines.note([reader], shown);
  return { events, head, reset: false };
}

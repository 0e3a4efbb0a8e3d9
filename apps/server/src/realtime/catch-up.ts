import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { eventAt, eventsAfter, headsOf } from './events.repository.ts';
import type { Renderer, WireEvent } from './render.ts';

/** Beyond so many missed events a client loads its lists anew instead. */
const atMost = 500;

export interface CaughtUp {
  events: WireEvent[];
  head: { n: number; id: string | null };
  /** The cursor is too old, or of another life of the database: load everything anew. */
  reset: boolean;
}

function readCursor(cursor: unknown): { n: number; id: string | null } | null {
  if (typeof cursor !== 'object' || cursor === null || !('n' in cursor)) return null;
  const { n } = cursor;
  const id = 'id' in cursor && typeof cursor.id === 'string' ? cursor.id : null;
  return typeof n === 'number' && Number.isSafeInteger(n) && n >= 0 ? { n, id } : null;
}

/**
 * What a client missed since its cursor, (number, event id). An event that bears another id at that number tells
 * that the database was restored from a backup meanwhile.
 */
export async function catchUp(
  db: Database,
  { reader, cursor, render }: { reader: Caller; cursor: unknown; render: Renderer },
): Promise<CaughtUp> {
  const heads = await headsOf(db, [reader.user_id]);
  const n = heads.get(reader.user_id) ?? 0;
  const last = n === 0 ? undefined : await eventAt(db, reader.user_id, n);
  const head = { n, id: last?.id ?? null };
  const from = readCursor(cursor);
  if (from === null) return { events: [], head, reset: false };
  const known = from.n === 0 ? undefined : await eventAt(db, reader.user_id, from.n);
  const isOtherLife = from.n > 0 && known?.id !== from.id;
  if (isOtherLife || from.n > n || n - from.n > atMost) return { events: [], head, reset: true };
  const rows = await eventsAfter(db, { userId: reader.user_id, n: from.n, limit: n - from.n });
  return { events: await render(db, reader, rows), head, reset: false };
}

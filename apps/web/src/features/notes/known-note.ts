/** A note as its author knows it: with what they wrote and what is not on the server yet. */
import type { QueueRecord } from '~/lib/offline/database.ts';

export interface KnownNote {
  id: string;
  note: string;
  /** Version on the server after all unsent writes have arrived. */
  version: number;
  /** ISO 8601. */
  created_at: string;
  /** The last change of it that is on its way; the one that has used up its tries first. */
  unsent: Pick<QueueRecord, 'id' | 'state'> | undefined;
}

interface StoredNote {
  id: string;
  note: string;
  version: number;
  created_at: string;
}

export interface NoteBody {
  id?: string;
  note: string;
  version?: number;
}

/** A refused one is its author's to look at among what needs attention. */
const isUnderWay = ({ state }: Pick<QueueRecord, 'state'>): boolean => state !== 'refused';

export type QueuedNote = Pick<QueueRecord, 'id' | 'method' | 'url' | 'body' | 'state' | 'timestamp'>;

const changes = (record: QueuedNote, id: string): boolean =>
  isUnderWay(record) && record.method === 'PUT' && record.url.endsWith(`/notes/${id}`);

/** Changes of a note that the server did not take. */
export const refusedChanges = <R extends QueuedNote>(queued: readonly R[], id: string): R[] =>
  queued.filter(({ state, method, url }) => state === 'refused' && method === 'PUT' && url.endsWith(`/notes/${id}`));

const unsentOf = (records: readonly QueuedNote[]): KnownNote['unsent'] => {
  const { id, state } = records.find((record) => record.state === 'failed') ?? records[records.length - 1] ?? {};
  return id === undefined || state === undefined ? undefined : { id, state };
};

/** A stored note, with the changes of it that wait. */
export function withWaiting(stored: StoredNote, queued: readonly QueuedNote[]): KnownNote {
  const waiting = queued.filter((record) => changes(record, stored.id));
  const last = waiting[waiting.length - 1]?.body as NoteBody | undefined;
  return {
    id: stored.id,
    note: last?.note ?? stored.note,
    version: stored.version + waiting.length,
    created_at: stored.created_at,
    unsent: unsentOf(waiting),
  };
}

/** Notes that were written here and are not on the server yet, newest first. */
export function waitingNotes(queued: readonly QueuedNote[], storedIds: ReadonlySet<string> = new Set()): KnownNote[] {
  const notes: KnownNote[] = [];
  for (const record of queued) {
    if (record.method !== 'POST' || !isUnderWay(record)) continue;
    const { id = '', note } = record.body as NoteBody;
    const created_at = new Date(record.timestamp).toISOString();
    const made = withWaiting({ id, note, version: 1, created_at }, queued);
    if (!storedIds.has(id)) notes.unshift({ ...made, unsent: made.unsent ?? unsentOf([record]) });
  }
  return notes;
}

/** The private note: the newest that the reader wrote, whether it has arrived or not. */
export function privateNote(stored: StoredNote | undefined, queued: readonly QueuedNote[]): KnownNote | undefined {
  const known = new Set(stored === undefined ? [] : [stored.id]);
  return waitingNotes(queued, known)[0] ?? (stored && withWaiting(stored, queued));
}

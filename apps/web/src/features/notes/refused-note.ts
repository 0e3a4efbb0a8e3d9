/** Notes that the server did not take, as their author can still save them. */
import type { QueueRecord } from '~/lib/offline/database.ts';
import type { NoteBody, QueuedNote } from './known-note.ts';

/** Words of a note that the server did not take, for their author to save in another way. */
export interface RefusedNote {
  /** Of the note. */
  id: string;
  note: string;
  /** Which they were to change; none for one that was to be new. */
  version: number | undefined;
  reason: string | null;
}

/** The last words of each note that were refused, newest first. */
export function refusedNotes(
  queued: readonly (QueuedNote & Pick<QueueRecord, 'lastError' | 'isThere'>)[],
): RefusedNote[] {
  const notes = new Map<string, RefusedNote>();
  for (const { state, method, url, body, lastError: reason, isThere } of queued) {
    // Left out: a refused first version whose note is on the server, and records that this device can no longer open.
    // The list of unsent writes shows both.
    if (state !== 'refused' || isThere === true || body === null) continue;
    const { id = '', note, version } = body as NoteBody;
    const note_id = method === 'POST' ? id : (url.split('/').pop() ?? '');
    notes.set(note_id, { id: note_id, note, version, reason });
  }
  return [...notes.values()].reverse();
}

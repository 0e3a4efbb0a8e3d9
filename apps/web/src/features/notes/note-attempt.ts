/** What an editor has sent of its note: the same words once more are the same note, over a reload too. */
import { newId } from '~/lib/ids.ts';
import type { SentVersion } from '~/lib/offline/database.ts';

export interface NoteAttempt {
  /** Of the note that it writes. */
  id: string;
  /** What has left, by key: each may have arrived, with an answer that got lost. */
  sent: Map<string, unknown>;
}

/** @param kept as it lay in a draft; those of older versions of the app know of none. */
export const attemptOf = ({ id, sent }: { id?: string; sent?: readonly SentVersion[] } = {}): NoteAttempt => ({
  id: id ?? newId(),
  sent: new Map(sent),
});

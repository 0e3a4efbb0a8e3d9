/** Versions that an editor has sent of its note. The same text again is the same note, also after a reload. */
import { newId } from '~/lib/ids.ts';
import type { SentVersion } from '~/lib/offline/database.ts';

export interface NoteAttempt {
  /** Of the note that it writes. */
  id: string;
  /** Texts sent so far, by key. Each may have arrived, with its answer lost. */
  sent: Map<string, unknown>;
}

/** @param kept as it lay in a draft; those of older versions of the app know of none. */
export const attemptOf = ({ id, sent }: { id?: string; sent?: readonly SentVersion[] } = {}): NoteAttempt => ({
  id: id ?? newId(),
  sent: new Map(sent),
});

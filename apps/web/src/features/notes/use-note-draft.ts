import { useEffect, useEffectEvent, useState } from 'react';
import type { SentVersion } from '~/lib/offline/database.ts';
import { annotateLocal, draftOwner, loadLocal, saveLocal } from '~/lib/offline/local-drafts.ts';
import { onPageLeave } from '~/lib/offline/drafts/unsaved-drafts.ts';
import { attemptOf, type NoteAttempt } from './note-attempt.ts';

/** Milliseconds after the last key. */
const keepAfter = 300;

/** A note as it was typed, and over which version. */
export interface NoteDraft {
  text: string;
  version: number | undefined;
  /** The note that it will be, and what has left of it; drafts of older versions of the app have neither. */
  id?: string;
  sent?: readonly SentVersion[];
}

/** The open editor: none, or a note with the draft from before a reload. */
export interface Writing {
  initial?: NoteDraft | undefined;
}

/**
 * A draft that was kept opens its editor again by itself; where there is none, so do words that were refused and that their
 * author asks for. No editor opens before it was looked for: what is typed there takes its place.
 */
export function useNoteDraft(
  draftKey: string,
  reopened?: NoteDraft,
): [Writing | null, (writing: Writing | null) => void] {
  const [owner] = useState(draftOwner);
  const asked = reopened?.id;
  const readReopened = useEffectEvent(() => reopened);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [lookedFor, setLookedFor] = useState<string>();
  useEffect(() => {
    let isOver = false;
    void loadLocal<NoteDraft>(draftKey, owner).then((draft) => {
      const initial = draft ?? (asked === undefined ? undefined : readReopened());
      if (isOver) return;
      if (initial !== undefined) setWriting({ initial });
      setLookedFor(draftKey);
    });
    return () => {
      isOver = true;
    };
  }, [draftKey, owner, asked]);
  return [lookedFor === draftKey ? writing : null, setWriting];
}

interface Typed {
  text: string;
  version: number | undefined;
  /** False while the editor was only opened: an untouched draft would raise a question in other tabs. */
  isTouched: boolean;
}

/** Keeps on the device what is typed, together with what has left of it; for who typed it, whoever has signed in since. */
export function useNoteKeeper(draftKey: string, initial: NoteDraft | undefined, { text, version, isTouched }: Typed) {
  const [owner] = useState(draftOwner);
  const [attempt, setAttempt] = useState(() => attemptOf(initial));
  useEffect(() => {
    if (!isTouched) return undefined;
    const keep = () => saveLocal(draftKey, keptNote({ text, version }, attempt), owner);
    const timer = setTimeout(() => void keep(), keepAfter);
    const stopListening = onPageLeave(keep);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [draftKey, owner, isTouched, text, version, attempt]);
  return {
    owner,
    attempt,
    saveDraftNow: () => (isTouched ? saveLocal : annotateLocal)(draftKey, keptNote({ text, version }, attempt), owner),
    /** From now on it writes another note. */
    beginAnew: () => setAttempt(attemptOf()),
  };
}

const keptNote = (typed: Pick<NoteDraft, 'text' | 'version'>, { id, sent }: NoteAttempt): NoteDraft => ({
  ...typed,
  id,
  sent: [...sent],
});

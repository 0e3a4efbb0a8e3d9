import { useEffect, useRef, useState } from 'react';
import { clearLocal, draftOwner, saveLocal } from '~/lib/offline/local-drafts.ts';
import { onPageLeave } from '~/lib/offline/drafts/unsaved-drafts.ts';

/** Milliseconds after the last key. */
const keepAfter = 300;

export interface SavedDraft {
  /** What was typed in the last moment lies there too, as before it is sent. */
  saveDraftNow: () => void;
  /** They were sent, or are given up. What stands in the form next was not typed. */
  forget: () => void;
  /** They were refused, or could not be sent after all. @returns whether they lie there again, as they stand there now. */
  giveBack: () => Promise<boolean>;
}

/**
 * Keeps on the device what is typed, a moment after the last key, and at once before the page goes. What nobody has touched
 * yet is there already, or nowhere.
 */
export function useSavedDraft(draftKey: string, draft: string): SavedDraft {
  // Somebody else may have logged in by the time it is kept.
  const [owner] = useState(draftOwner);
  const untouched = useRef<string | null>(draft);
  const isOver = useRef(false);
  const latest = useRef(draft);
  const unkept = useRef<{ keep: () => unknown; stop: () => void } | null>(null);
  useEffect(() => {
    latest.current = draft;
    if (isOver.current) untouched.current = draft;
    isOver.current = false;
    if (draft === untouched.current) return undefined;
    untouched.current = null;
    const stop = () => {
      clearTimeout(timer);
      stopListening();
      unkept.current = null;
    };
    const keep = () => {
      stop();
      return saveLocal(draftKey, JSON.parse(draft), owner);
    };
    const timer = setTimeout(() => void keep(), keepAfter);
    const stopListening = onPageLeave(keep);
    unkept.current = { keep, stop };
    return stop;
  }, [draftKey, draft, owner]);
  return {
    saveDraftNow: () => void unkept.current?.keep(),
    forget() {
      isOver.current = true;
      unkept.current?.stop();
      void clearLocal(draftKey, owner);
    },
    giveBack() {
      isOver.current = false;
      untouched.current = null;
      return saveLocal(draftKey, JSON.parse(latest.current), owner);
    },
  };
}

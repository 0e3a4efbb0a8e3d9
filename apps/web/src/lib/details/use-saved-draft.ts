import { useEffect, useRef, useState } from 'react';
import { clearLocal, draftOwner, saveLocal } from '~/lib/offline/local-drafts.ts';
import { onPageLeave } from '~/lib/offline/drafts/unsaved-drafts.ts';

/** Milliseconds after the last key. */
const keepAfter = 300;

export interface SavedDraft {
  /** Stores the last keystrokes at once, as needed before sending. */
  saveDraftNow: () => void;
  /** Deletes the draft after it was sent or given up. The form's next values do not count as typed. */
  forget: () => void;
  /**
   * Restores the draft after a refusal or a failed sending. @returns whether it is stored again, with the form's
   * present values.
   */
  giveBack: () => Promise<boolean>;
}

/**
 * Stores on the device what is typed, shortly after the last key and at once before the page goes. Untouched values are
 * not stored.
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

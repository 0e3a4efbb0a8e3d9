import { useEffect, useState } from 'react';
import { loadLocal } from '~/lib/offline/local-drafts.ts';

/** A note as it was typed and not sent, and over which version. */
export interface NoteDraft {
  text: string;
  version: number | undefined;
}

/** What is being written: nothing, or a note with what was typed of it before a reload. */
export interface Writing {
  begun?: NoteDraft | undefined;
}

/** A draft that was kept opens its editor again by itself. */
export function useNoteDraft(draftKey: string): [Writing | null, (writing: Writing | null) => void] {
  const [writing, setWriting] = useState<Writing | null>(null);
  useEffect(() => {
    let isOver = false;
    void loadLocal<NoteDraft>(draftKey).then((begun) => {
      if (!isOver && begun !== undefined) setWriting({ begun });
    });
    return () => {
      isOver = true;
    };
  }, [draftKey]);
  return [writing, setWriting];
}

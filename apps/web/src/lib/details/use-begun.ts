import { useEffect, useState } from 'react';
import { loadLocal } from '~/lib/offline/local-drafts.ts';
import type { Begun } from './begun.ts';

/** What was typed into a form and not saved: null when nothing was, undefined while it is being looked up. */
export function useBegun<In>(draftKey: string): Begun<In> | null | undefined {
  const [begun, setBegun] = useState<Begun<In> | null>();
  useEffect(() => {
    let isOver = false;
    const found = (kept: Begun<In> | undefined) => {
      if (!isOver) setBegun(kept ?? null);
    };
    loadLocal<Begun<In>>(draftKey).then(found, () => found(undefined));
    return () => {
      isOver = true;
    };
  }, [draftKey]);
  return begun;
}

import { useEffect, useState } from 'react';
import type { Begun as Kept } from '~/lib/details/use-details-form.ts';
import { loadLocal } from '~/lib/offline/local-drafts.ts';
import type { TypedInstitution } from './typed-institution.ts';

/** What was typed and not saved, null when nothing was. */
export type Begun = Kept<TypedInstitution> | null;

/** Undefined while it is being looked up, which takes a moment. */
export function useBegun(draftKey: string): Begun | undefined {
  const [begun, setBegun] = useState<Begun>();
  useEffect(() => {
    let isOver = false;
    const found = (kept: Kept<TypedInstitution> | undefined) => {
      if (!isOver) setBegun(kept ?? null);
    };
    loadLocal<Kept<TypedInstitution>>(draftKey).then(found, () => found(undefined));
    return () => {
      isOver = true;
    };
  }, [draftKey]);
  return begun;
}

import { useEffect, useState } from 'react';
import { birthdayText, type KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import { loadLocal } from '~/lib/offline/local-drafts.ts';

/** Typed values, and the record that they were typed over. Restored after a reload or a refusal. */
export interface Draft<In> {
  values: Partial<In>;
  base: Partial<In>;
}

/**
 * A change that was refused, as a form holds it: whatever stands in the record now was not seen when it was written.
 * @param body null where this device can no longer open it.
 */
export function draftOf<In>(body: unknown): Draft<In> {
  const {
    version: _,
    birthday_precision,
    ...fields
  } = (body ?? {}) as Record<string, unknown> & Partial<KnownBirthday>;
  const { birthday } = fields;
  const known = birthday === undefined ? {} : { birthday: birthdayText({ birthday, birthday_precision }) };
  const values = Object.fromEntries(
    Object.entries({ ...fields, ...known }).map(([field, value]) => [field, value ?? '']),
  );
  return { values: values as Partial<In>, base: {} };
}

/** Only the fields that were changed by typing. */
export const typedOf = <In extends object>(draft: Draft<In> | null): Partial<In> =>
  Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(([field, value]) => value !== draft?.base[field as keyof In]),
  ) as Partial<In>;

/** Finds the draft of a form: null when there is none, undefined while it is being looked up. */
export function useDraft<In>(draftKey: string): Draft<In> | null | undefined {
  const [draft, setDraft] = useState<Draft<In> | null>();
  useEffect(() => {
    let isOver = false;
    const found = (kept: Draft<In> | undefined) => {
      if (!isOver) setDraft(kept ?? null);
    };
    loadLocal<Draft<In>>(draftKey).then(found, () => found(undefined));
    return () => {
      isOver = true;
    };
  }, [draftKey]);
  return draft;
}

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Other } from '~/lib/offline/drafts/kept-drafts.ts';
import { followLocal } from '~/lib/offline/drafts/place-news.ts';
import type { Draft } from './draft.ts';
import { differs, type Together, wholesOf } from './field-wholes.ts';

interface Words<In> {
  told: (field: Path<In>, values: In) => { label: string; value: string };
  together?: Together<In> | undefined;
}

/** What was typed into the same form elsewhere, or before, is shown beside what is typed here. */
export function useOtherValues<In extends FieldValues, Out>(
  draftKey: string,
  form: UseFormReturn<In, unknown, Out>,
  { told, together }: Words<In>,
): void {
  const meet = useEffectEvent(async ({ value, done, gone }: Other) => {
    const { values, base } = value as Draft<In>;
    const other = { ...form.getValues(), ...values };
    const typed = wholesOf(other, together).filter((whole) => whole[0] in values && differs(whole, other, base));
    const { askOtherWords } = await import('~/lib/offline/drafts/other-words.ts');
    askOtherWords({
      rows: () =>
        typed
          .map((whole) => {
            const field = whole[0] as Path<In>;
            const { label, value } = told(field, other);
            return { label, here: told(field, form.getValues()).value, other: value };
          })
          .filter((row) => row.here !== row.other),
      onTake() {
        for (const field of typed.flat() as Path<In>[]) form.setValue(field, other[field], { shouldDirty: true });
        void done();
      },
      onKeep: () => void done(),
      gone,
    });
  });
  useEffect(() => followLocal(draftKey, { other: (found) => meet(found).catch(() => undefined) }), [draftKey]);
}

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Other } from '~/lib/offline/drafts/kept-drafts.ts';
import { followLocal } from '~/lib/offline/drafts/place-news.ts';
import type { Begun } from './begun.ts';

type Told<In> = (field: Path<In>, values: In) => { label: string; value: string };

/** What was typed into the same form elsewhere, or before, is shown beside what is typed here. */
export function useOtherValues<In extends FieldValues, Out>(
  draftKey: string,
  form: UseFormReturn<In, unknown, Out>,
  told: Told<In>,
): void {
  const meet = useEffectEvent(async ({ value, done, gone }: Other) => {
    const { values, base } = value as Begun<In>;
    const other = { ...form.getValues(), ...values };
    const typed = (Object.keys(other) as Path<In>[]).filter((field) => other[field] !== base[field] && field in values);
    const { askOtherWords } = await import('~/lib/offline/drafts/other-words.ts');
    askOtherWords({
      rows: () =>
        typed
          .map((field) => {
            const { label, value } = told(field, other);
            return { label, here: told(field, form.getValues()).value, other: value };
          })
          .filter((row) => row.here !== row.other),
      onTake() {
        for (const field of typed) form.setValue(field, other[field], { shouldDirty: true });
        void done();
      },
      onKeep: () => void done(),
      gone,
    });
  });
  useEffect(() => followLocal(draftKey, { other: (found) => meet(found).catch(() => undefined) }), [draftKey]);
}

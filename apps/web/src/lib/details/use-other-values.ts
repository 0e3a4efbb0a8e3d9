import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Other } from '~/lib/offline/drafts/draft-store.ts';
import { followLocal } from '~/lib/offline/drafts/draft-changes.ts';
import type { Draft } from './draft.ts';
import { differs, type Together, fieldGroupsOf } from './field-groups.ts';

interface Words<In> {
  told: (field: Path<In>, values: In) => { label: string; value: string };
  together?: Together<In> | undefined;
}

/** Shows an earlier draft, or one from another tab, beside the present values. */
export function useOtherValues<In extends FieldValues, Out>(
  draftKey: string,
  form: UseFormReturn<In, unknown, Out>,
  { told, together }: Words<In>,
): void {
  const meet = useEffectEvent(async ({ value, done, gone }: Other) => {
    const { values, base } = value as Draft<In>;
    const other = { ...form.getValues(), ...values };
    const typed = fieldGroupsOf(other, together).filter((whole) => whole[0] in values && differs(whole, other, base));
    const { askWhichDraft } = await import('~/lib/offline/drafts/other-draft.ts');
    askWhichDraft({
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

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { type SavedDraft, useSavedDraft } from './use-saved-draft.ts';
import { useOtherValues } from './use-other-values.ts';

export interface DraftFormOptions<In> {
  /** Under which it is kept on the device. */
  draftKey: string;
  /** What stands there before anything is typed; nothing but its fields is kept. */
  base: Partial<In>;
  /** What stands in a field of these values, as one reads it. */
  told: (field: Path<In>, values: In) => { label: string; value: string };
}

/**
 * A form that is filled in for once: what is typed into it stays on the device, for its author alone, until it is sent or
 * given up. What was typed before is found with `useDraft`. Never for passwords and codes.
 */
export function useDraftForm<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { draftKey, base, told }: DraftFormOptions<In>,
): SavedDraft {
  'use no memo';
  const all = useWatch({ control: form.control }) as In;
  const values = Object.fromEntries(Object.keys(base).map((field) => [field, all[field] ?? '']));
  const kept = useSavedDraft(draftKey, JSON.stringify({ values, base }));
  useOtherValues(draftKey, form, { told });
  return kept;
}

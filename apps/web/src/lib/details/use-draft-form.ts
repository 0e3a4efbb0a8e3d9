import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { type SavedDraft, useSavedDraft } from './use-saved-draft.ts';
import { useOtherValues } from './use-other-values.ts';

export interface DraftFormOptions<In> {
  /** Under which it is kept on the device. */
  draftKey: string;
  /** Initial values. Only these fields are stored. */
  base: Partial<In>;
  /** Label and readable value of a field. */
  told: (field: Path<In>, values: In) => { label: string; value: string };
}

/**
 * A form that is filled in once. Its draft stays on the device, for its author alone, until it is sent or given up.
 * Find an earlier draft with `useDraft`. Never use it for passwords and codes.
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

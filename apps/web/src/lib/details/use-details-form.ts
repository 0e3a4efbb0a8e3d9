import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import type { FurtherFaults } from '~/lib/forms/schema-resolver.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { Draft } from './draft.ts';
import { clashes, differs, type Together, untouched, type Whole, fieldGroupsOf } from './field-groups.ts';
import type { NewerValue } from './newer-values.tsx';
import { useSavedDraft } from './use-saved-draft.ts';
import { useOtherValues } from './use-other-values.ts';

export interface DetailsFormOptions<In extends FieldValues, Out extends FieldValues> {
  /** Under which an unfinished change is kept on the device. */
  draftKey: string;
  schema: z.ZodMiniType<Out>;
  further: FurtherFaults<In>;
  /** As the record stands now, also when it changes while somebody types. */
  present: In;
  /** Label and readable value of a field. */
  told: (field: Path<In>, values: In) => { label: string; value: string };
  together?: Together<In>;
  draft: Draft<In> | undefined;
  save: (values: Out) => Promise<unknown>;
  /** Reads the record anew. */
  refresh: () => Promise<In>;
  onDone: (how: 'saved' | 'waiting') => void;
}

const fieldsOf = <In extends FieldValues>(record: In) => Object.keys(record) as Path<In>[];

/**
 * Nothing of somebody else's is replaced that the person may not have seen: it may have come as they pressed. Says so
 * where one of the fields was not there before; from then on it is known.
 */
function useSeen<In extends FieldValues>(present: In) {
  const seen = useRef(present);
  const t = useTexts();
  return {
    isMetFirst(record: In, wholes: readonly Whole<In>[]): boolean {
      const isNew = wholes.some((whole) => differs(whole, seen.current, record));
      if (isNew) toast.error(t('account.newer_title'));
      seen.current = record;
      return isNew;
    },
  };
}

type Base<In> = [base: Partial<In>, setBase: (base: Partial<In>) => void];

/** Takes over what changed elsewhere and was not touched here. */
function useUntouched<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { present, together }: Pick<DetailsFormOptions<In, FieldValues>, 'present' | 'together'>,
  [base, setBase]: Base<In>,
): void {
  useEffect(() => {
    const values = form.getValues();
    const fields = untouched(fieldGroupsOf(present, together), { present, base, values }).flat() as Path<In>[];
    if (fields.length === 0) return;
    for (const field of fields) form.setValue(field, present[field]);
    setBase({ ...base, ...Object.fromEntries(fields.map((field) => [field, present[field]])) });
  }, [present, together, base, setBase, form]);
}

interface Clash<In extends FieldValues, Out extends FieldValues> extends Pick<
  DetailsFormOptions<In, Out>,
  'present' | 'told'
> {
  whole: Whole<In>;
}

/** The other person's value, ready to be taken over. */
const newerValue = <In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  { whole, present, told }: Clash<In, Out>,
): NewerValue => ({
  field: String(whole[0]),
  ...told(whole[0] as Path<In>, present),
  onTake() {
    const [named, ...others] = whole as readonly [Path<In>, ...Path<In>[]];
    for (const field of others) form.setValue(field, present[field]);
    form.setValue(named, present[named], { shouldValidate: true });
  },
});

interface Saving<In> {
  save: () => Promise<unknown>;
  /** Reads the record anew. */
  refresh: () => Promise<In>;
  /** Whether something stands there now that the person has not seen. */
  isMetFirst: (now: In) => boolean;
}

/**
 * A newer version is no reason to ask anybody where it differs in nothing of a form, or in what was seen already: then it is
 * saved over that one, by who began it. Another may have signed in meanwhile.
 */
export async function saveUnlessClash<In>({ save, refresh, isMetFirst }: Saving<In>): Promise<unknown> {
  const owner = draftOwner();
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
    const now = await refresh();
    if (draftOwner() !== owner || isMetFirst(now)) throw error;
    return save();
  }
}

/**
 * A form over a record that others may change at the same time. Fields changed elsewhere and untouched here are taken
 * over. Where both sides changed a field, `newer` names it, and the person decides by pressing once more.
 */
export function useDetailsForm<In extends FieldValues, Out extends FieldValues>(options: DetailsFormOptions<In, Out>) {
  'use no memo';
  const { draftKey, schema, further, present, told, together, draft, save, refresh, onDone } = options;
  const [base, setBase] = useState<Partial<In>>(draft?.base ?? present);
  const [isSending, setIsSending] = useState(false);
  const form = useForm<In, unknown, Out>({
    defaultValues: { ...present, ...draft?.values } as DefaultValues<In>,
    resolver: newNumberResolver(schema, further),
    // `FaultFocus` does it.
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as In;
  const seen = useSeen(present);
  const { forget } = useSavedDraft(draftKey, JSON.stringify({ values, base }));
  useUntouched(form, { present, together }, [base, setBase]);
  useOtherValues(draftKey, form, { told, together });

  const clashesWith = (now: In, typed: In) =>
    clashes(fieldGroupsOf(now, together), { present: now, base, values: typed });
  const isMetFirst = (now: In) => seen.isMetFirst(now, clashesWith(now, form.getValues()));
  const submit = form.handleSubmit(async (output) => {
    if (isSending) return;
    if (isMetFirst(present)) return;
    setIsSending(true);
    const end = (how: 'saved' | 'waiting') => {
      forget();
      onDone(how);
    };
    try {
      await saveUnlessClash({ save: () => save(output), refresh, isMetFirst });
      end('saved');
    } catch (error) {
      setIsSending(false);
      if (error instanceof QueuedError) end('waiting');
      else if (error instanceof ApiError) showFieldProblems(error, fieldsOf(present), form.setError);
    }
  });
  const newer = clashesWith(present, values).map((whole) => newerValue(form, { whole, present, told }));
  return { form, newer, submit, isSending };
}

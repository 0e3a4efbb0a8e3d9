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
import { type FurtherFaults, schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { Begun } from './begun.ts';
import type { NewerValue } from './newer-values.tsx';
import { useKept } from './use-kept.ts';
import { useOtherValues } from './use-other-values.ts';

export interface DetailsFormOptions<In extends FieldValues, Out extends FieldValues> {
  /** Under which an unfinished change is kept on the device. */
  draftKey: string;
  schema: z.ZodMiniType<Out>;
  further: FurtherFaults<In>;
  /** As the record stands now, also when it changes while somebody types. */
  present: In;
  /** What stands in a field of these values, as one reads it. */
  told: (field: Path<In>, values: In) => { label: string; value: string };
  begun: Begun<In> | undefined;
  save: (values: Out) => Promise<unknown>;
  /** Reads the record anew. */
  refresh: () => Promise<In>;
  onDone: (how: 'saved' | 'waiting') => void;
}

const fieldsOf = <In extends FieldValues>(record: In) => Object.keys(record) as Path<In>[];

/** What others have changed since `base` in another way than it was typed here. */
const clashes = <In extends FieldValues>(present: In, base: Partial<In>, values: In): Path<In>[] =>
  fieldsOf(present).filter((field) => present[field] !== base[field] && present[field] !== values[field]);

/**
 * Nothing of somebody else's is replaced that the person may not have seen: it may have come as they pressed. Says so
 * where one of the fields was not there before; from then on it is known.
 */
function useSeen<In extends FieldValues>(present: In) {
  const seen = useRef(present);
  const t = useTexts();
  return {
    isMetFirst(record: In, fields: readonly Path<In>[]): boolean {
      const isNew = fields.some((field) => seen.current[field] !== record[field]);
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
  present: In,
  [base, setBase]: Base<In>,
): void {
  useEffect(() => {
    const untouched = fieldsOf(present).filter(
      (field) => present[field] !== base[field] && form.getValues(field) === base[field],
    );
    if (untouched.length === 0) return;
    for (const field of untouched) form.setValue(field, present[field]);
    setBase({ ...base, ...Object.fromEntries(untouched.map((field) => [field, present[field]])) });
  }, [present, base, setBase, form]);
}

interface Clash<In extends FieldValues, Out extends FieldValues> extends Pick<
  DetailsFormOptions<In, Out>,
  'present' | 'told'
> {
  field: Path<In>;
}

/** What somebody else has put there, to be taken over. */
const newerValue = <In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  { field, present, told }: Clash<In, Out>,
): NewerValue => ({
  field,
  ...told(field, present),
  onTake: () => form.setValue(field, present[field], { shouldValidate: true }),
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
 * A form over a record that others may change at the same time. What changed elsewhere and was not touched here is taken
 * over; where both sides changed something, `newer` names it and the person decides by pressing once more.
 */
export function useDetailsForm<In extends FieldValues, Out extends FieldValues>(options: DetailsFormOptions<In, Out>) {
  'use no memo';
  const { draftKey, schema, further, present, told, begun, save, refresh, onDone } = options;
  const [base, setBase] = useState<Partial<In>>(begun?.base ?? present);
  const [isSending, setIsSending] = useState(false);
  const form = useForm<In, unknown, Out>({
    defaultValues: { ...present, ...begun?.values } as DefaultValues<In>,
    resolver: schemaResolver(schema, further),
    // `FaultFocus` does it.
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as In;
  const seen = useSeen(present);
  const { forget } = useKept(draftKey, JSON.stringify({ values, base }));
  useUntouched(form, present, [base, setBase]);
  useOtherValues(draftKey, form, told);

  const isMetFirst = (now: In) => seen.isMetFirst(now, clashes(now, base, form.getValues()));
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
  const newer = clashes(present, base, values).map((field) => newerValue(form, { field, present, told }));
  return { form, newer, submit, isSending };
}

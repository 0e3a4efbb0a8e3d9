import { useRef, useState } from 'react';
import { type Measure, measures as allMeasures } from '@hodi/domain/record/measurement.ts';
import type { Target } from '@hodi/domain/record/target.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useSavedDraft } from '~/lib/details/use-saved-draft.ts';
import { newId } from '~/lib/ids.ts';
import { useNow } from '~/lib/clock.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import type { Outcome, Sent } from '../use-write-record.ts';
import { momentOf, timeAt, type TypedOccasion } from './occasion.ts';
import { type MeasureField, noMeasures, readMeasures, type TypedMeasures } from './typed-measures.ts';
import { type NewValue, type Occasion, useWriteMeasures } from './use-write-measures.ts';

export interface TypedForm {
  measures: TypedMeasures;
  occasion: TypedOccasion;
  by: Occasion['measured_by'];
}

/** What was measured last of each, and where it shall be: for a warning that stops nobody. */
export interface KnownBefore {
  targets: readonly Target[];
  lastOf: (measure: Measure) => { value: number; lower: number | null; at: string } | undefined;
}

export interface Written {
  values: readonly (NewValue & { kept: { value: number; lower: number | null } })[];
  occasion: Occasion;
  outcome: Outcome;
}

export interface MeasureFormOptions {
  patientId: string;
  isClinician: boolean;
  /** Of somebody whom the server does not know yet. */
  isUnsent?: boolean | undefined;
  before: KnownBefore;
  /** What was typed and not sent. */
  draft: TypedForm | null;
  draftKey: string;
  onWritten: (written: Written) => void;
  /** The way out of a form in a dialog. */
  onClear?: () => void;
}

/** An id for each measure: a second try after a lost answer writes nothing twice. */
const freshIds = (): Record<string, string> => Object.fromEntries(allMeasures.map((measure) => [measure, newId()]));

const empty = (isClinician: boolean): TypedForm => ({
  measures: noMeasures,
  occasion: { daysAgo: 0, time: timeAt(serverNow()) },
  by: isClinician ? 'clinic' : 'patient',
});

export function useMeasureForm(options: MeasureFormOptions) {
  const { patientId, isClinician, isUnsent = false, before, draft, draftKey, onWritten, onClear } = options;
  const now = useNow();
  const write = useWriteMeasures(patientId);
  const [base] = useState(() => empty(isClinician));
  const [typed, setTyped] = useState<TypedForm>(draft ?? base);
  const [isTimeTyped, setIsTimeTyped] = useState(draft !== null);
  const [ids, setIds] = useState(freshIds);
  const [isAsked, setIsAsked] = useState(false);
  const sent = useRef<Sent>(new Map());
  const isShown = useIsMounted();
  const sending = useSending();
  const kept = useSavedDraft(draftKey, JSON.stringify({ values: typed, base: {} }));
  const read = readMeasures(typed.measures);
  // Whoever leaves the time as it stands means now, however long the form has been open.
  const occasion = isTimeTyped ? typed.occasion : { ...typed.occasion, time: timeAt(now) };
  const at = momentOf(occasion, Math.max(now, serverNow()));
  const isWrong = Object.keys(read.wrong).length > 0;
  const change = (next: Partial<TypedForm>) => setTyped((present) => ({ ...present, ...next }));
  const changeMeasures = (next: Partial<TypedMeasures>) =>
    setTyped((present) => ({ ...present, measures: { ...present.measures, ...next } }));

  const begin = () => {
    kept.forget();
    setTyped({ ...empty(isClinician), by: typed.by });
    setIsTimeTyped(false);
    setIsAsked(false);
    setIds(freshIds());
    sent.current = new Map();
  };
  const save = async (measured_at: number) => {
    const said: Occasion = { measured_at: new Date(measured_at).toISOString(), measured_by: typed.by, remark: '' };
    const values = read.values.map((value): NewValue => ({ ...value, id: ids[value.measure] ?? newId() }));
    const needs = isUnsent ? [patientId] : [];
    const outcome = await write(said, values, { sent: sent.current, isShown, needs });
    const withKept = values.map((value, index) => ({ ...value, kept: read.kept[index] ?? { value: 0, lower: null } }));
    begin();
    onWritten({ values: withKept, occasion: said, outcome });
  };
  return {
    typed: { ...typed, occasion },
    read,
    before,
    sending,
    now,
    at,
    isAsked,
    isNothing: isAsked && read.values.length === 0 && !isWrong,
    change,
    type: (field: MeasureField, value: string) =>
      setTyped((present) => {
        const { measures } = present;
        const measure = field === 'lower' ? 'blood_pressure' : field;
        // Another number may be of another unit.
        const settled = measures.settled.filter((one) => one !== measure);
        return { ...present, measures: { ...measures, settled, numbers: { ...measures.numbers, [field]: value } } };
      }),
    setContext: (context: string) => changeMeasures({ context: context as TypedMeasures['context'] }),
    setUnit: (measure: Measure, code: string) =>
      changeMeasures({
        units: { ...typed.measures.units, [measure]: code },
        settled: [...typed.measures.settled, measure],
      }),
    setOccasion: (next: Partial<TypedOccasion>) => {
      setIsTimeTyped(true);
      change({ occasion: { ...occasion, ...next } });
    },
    clear: () => {
      begin();
      onClear?.();
    },
    /** @returns whether it is sent: else what is wrong stands beside its field. */
    submit: (): boolean => {
      setIsAsked(true);
      if (isWrong || at === undefined || read.values.length === 0) return false;
      sending.run(() => save(at));
      return true;
    },
  };
}

export type MeasureFormParts = ReturnType<typeof useMeasureForm>;

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
import { keepUnits, lastUnits } from './last-units.ts';
import { momentOf, occasionAt, occasionOfDraft, type TypedOccasion } from './occasion.ts';
import { type MeasureField, noMeasures, readMeasures, type TypedMeasures } from './typed-measures.ts';
import { type NewValue, type Occasion, useWriteMeasures, type WriteMeasures } from './use-write-measures.ts';
import { knownTrends } from '../known-measurements.ts';
import type { KnownRecord } from '../use-known-record.ts';

/** Earlier values that a form of measurements compares with. */
export function beforeOf(known: KnownRecord): KnownBefore {
  const trends = knownTrends(known.record, known.queued);
  return {
    targets: known.record?.targets ?? [],
    lastOf: (measure) => trends.find((trend) => trend.measure === measure)?.last,
  };
}

/** Storage key of a patient's unsent measurements. */
export const measureDraftKey = (patientId: string): string => `record ${patientId} measurement`;

export interface TypedForm {
  measures: TypedMeasures;
  occasion: TypedOccasion;
  by: Occasion['measured_by'];
}

/** Latest value of each measure, and its target: for a warning that blocks nobody. */
export interface KnownBefore {
  targets: readonly Target[];
  lastOf: (measure: Measure) => { value: number; lower: number | null; at: string } | undefined;
}

interface Written {
  /** Of values. */
  count: number;
  outcome: Outcome;
}

export interface MeasureFormOptions {
  patientId: string;
  isClinician: boolean;
  /** Of somebody whom the server does not know yet. */
  isUnsent?: boolean | undefined;
  before: KnownBefore;
  /** An earlier draft. */
  draft: TypedForm | null;
  draftKey: string;
  /** Where they are written another way, such as by an answer; into the record unless said. */
  write?: WriteMeasures | undefined;
  onWritten: (written: Written) => void;
  /** When it was measured, where that stays: of a value that is put right. */
  measuredAt?: string | undefined;
  /** The way out of a form in a dialog. */
  onClear?: () => void;
}

/** An id for each measure: a second try after a lost answer writes nothing twice. */
const freshIds = (): Record<string, string> => Object.fromEntries(allMeasures.map((measure) => [measure, newId()]));

const minute = 60_000;
/** As exact as what is typed, so that the same again within the minute is the same write. ISO 8601. */
const thisMinute = (): string => new Date(Math.floor(serverNow() / minute) * minute).toISOString();

const empty = (isClinician: boolean): TypedForm => ({
  measures: isClinician ? { ...noMeasures, units: lastUnits() } : noMeasures,
  occasion: occasionAt(serverNow()),
  by: isClinician ? 'clinic' : 'patient',
});

/** State of the form, stored on the device while typing. */
function useTypedForm({
  isClinician,
  draft,
  draftKey,
}: Pick<MeasureFormOptions, 'isClinician' | 'draft' | 'draftKey'>) {
  const now = useNow();
  const [base] = useState(() => empty(isClinician));
  const [typed, setTyped] = useState<TypedForm>(
    draft === null ? base : { ...draft, occasion: occasionOfDraft(draft.occasion, now) },
  );
  const [isTimeTyped, setIsTimeTyped] = useState(draft !== null);
  const kept = useSavedDraft(draftKey, JSON.stringify({ values: typed, base: {} }));
  // An untouched time means now, however long the form has been open.
  const occasion = isTimeTyped ? typed.occasion : occasionAt(now);
  const changeMeasures = (change: (measures: TypedMeasures) => Partial<TypedMeasures>) =>
    // With the time: it stays where the form is left and opened again.
    setTyped((present) => ({ ...present, occasion, measures: { ...present.measures, ...change(present.measures) } }));
  return {
    now,
    typed: { ...typed, occasion },
    change: (next: Partial<TypedForm>) => setTyped((present) => ({ ...present, ...next })),
    type: (field: MeasureField, value: string) =>
      changeMeasures(({ numbers, settled }) => {
        const measure = field === 'lower' ? 'blood_pressure' : field;
        // Another number may be of another unit.
        return { numbers: { ...numbers, [field]: value }, settled: settled.filter((one) => one !== measure) };
      }),
    setContext: (context: string) => changeMeasures(() => ({ context: context as TypedMeasures['context'] })),
    setUnit: (measure: Measure, code: string) =>
      changeMeasures((present) => {
        // The first choice says what the meter shows; only who was asked back has settled which is meant.
        const isAskedBack = readMeasures(present).wrong[measure]?.code === 'unit_unclear';
        return {
          units: { ...present.units, [measure]: code },
          settled: isAskedBack ? [...present.settled, measure] : present.settled,
        };
      }),
    setOccasion: (next: Partial<TypedOccasion>) => {
      setIsTimeTyped(true);
      setTyped((present) => ({ ...present, occasion: { ...occasion, ...next } }));
    },
    empty: () => {
      kept.forget();
      setTyped({ ...empty(isClinician), by: typed.by });
      setIsTimeTyped(false);
    },
  };
}

export function useMeasureForm(options: MeasureFormOptions) {
  const { patientId, isClinician, isUnsent = false, before, onWritten, onClear } = options;
  const intoRecord = useWriteMeasures(patientId);
  const write = options.write ?? intoRecord;
  const { empty: emptyForm, ...form } = useTypedForm(options);
  const { typed, now } = form;
  const [ids, setIds] = useState(freshIds);
  const [isAsked, setIsAsked] = useState(false);
  const sent = useRef<Sent>(new Map());
  const isShown = useIsMounted();
  const sending = useSending();
  const read = readMeasures(typed.measures);
  const at =
    options.measuredAt === undefined
      ? momentOf(typed.occasion, Math.max(now, serverNow()))
      : Date.parse(options.measuredAt);
  const isWrong = Object.keys(read.wrong).length > 0;

  const begin = () => {
    emptyForm();
    setIsAsked(false);
    setIds(freshIds());
    sent.current = new Map();
  };
  const save = async (measured_at: number) => {
    const times = { measured_at: new Date(measured_at).toISOString(), noted_at: thisMinute() };
    const said: Occasion = { ...times, measured_by: typed.by, remark: '' };
    const values = read.values.map((value): NewValue => ({ ...value, id: ids[value.measure] ?? newId() }));
    const needs = isUnsent ? [patientId] : [];
    // Of a patient who measures alone it may be dangerous: it goes before all else.
    if (isClinician) keepUnits(typed.measures.units);
    const outcome = await write(said, values, { sent: sent.current, isShown, needs, urgent: !isClinician });
    begin();
    onWritten({ count: values.length, outcome });
  };
  return {
    ...form,
    read,
    before,
    sending,
    at,
    isAsked,
    isNothing: isAsked && read.values.length === 0 && !isWrong,
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

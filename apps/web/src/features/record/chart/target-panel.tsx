import { type FormEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { setTarget } from '@hodi/domain/record/record.api.ts';
import { type TargetDetails, targetDetailsSchema, type TargetMeasure } from '@hodi/domain/record/target.ts';
import { numberIn } from '@hodi/domain/shared/typed-text.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { NumberField } from '~/components/form/number-field.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { faultsOf } from '~/lib/forms/schema-resolver.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { toast } from '~/lib/toasts/toasts.ts';
import { nameOfAuthor } from '../entry-words.ts';
import { firstUnit, useMeasureWords } from '~/lib/measures/measure-words.ts';
import { targetOf } from '../trends.tsx';
import type { KnownRecord } from '../use-known-record.ts';
import { isConflict, type Sent, writeRecord } from '../use-write-record.ts';
import styles from './measurements.module.css';

const fieldsOf = {
  blood_pressure: ['systolic_below', 'diastolic_below'],
  glucose: ['before_food_from', 'before_food_to', 'after_food_below'],
  weight: ['from', 'to'],
} as const satisfies Record<TargetMeasure, readonly string[]>;

type Field = (typeof fieldsOf)[TargetMeasure][number];

/** Where a patient's values shall be: set by clinicians alone. */
export function TargetPanel({ known, measure }: { known: KnownRecord; measure: TargetMeasure }) {
  const t = useTexts();
  const words = useMeasureWords();
  const { date } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const target = targetOf(known, measure);
  const details = target?.target ?? null;
  const waits = known.queued.find(
    ({ name, url, state }) => state !== 'refused' && name === setTarget.name && url.includes(`/targets/${measure}`),
  );
  return (
    <Panel
      title={t('health.target.title')}
      action={
        !isOpen && (
          <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
            {t(details ? 'health.target.change' : 'health.target.set')}
          </Button>
        )
      }
    >
      {isOpen ? (
        <TargetForm known={known} measure={measure} onEnd={() => setIsOpen(false)} />
      ) : (
        <div className={styles.target}>
          {details ? words.target(details).map((line) => <b key={line}>{line}</b>) : <p>{t('health.target.none')}</p>}
          {target && details && (
            <p className={styles.small}>
              {t('health.target.set_by', { name: nameOfAuthor(target.changed_by), at: date(target.updated_at) })}
            </p>
          )}
          {waits && <UnsentState record={waits} />}
        </div>
      )}
    </Panel>
  );
}

/** Converts the typed values to a target, or to errors by field. */
function read(measure: TargetMeasure, typed: Partial<Record<Field, string>>, t: Translate) {
  const fields: readonly Field[] = fieldsOf[measure];
  const numbers = fields.map((field) => [field, numberIn((typed[field] ?? '').trim())] as const);
  const said = { measure, ...Object.fromEntries(numbers) };
  const { output, errors } = faultsOf<Record<string, unknown>, TargetDetails>(targetDetailsSchema, said);
  const texts = fields.flatMap((field) => {
    const error = errors[field];
    if (error === undefined) return [];
    const { min = '', max = '' } = (error.types ?? {}) as { min?: string; max?: string };
    const isOut = error.type === 'out_of_range';
    return [[field, isOut ? t('out_of_range', { min, max }) : t('health.wrong.number')] as const];
  });
  return { details: output, wrong: Object.fromEntries(texts) as Partial<Record<Field, string>> };
}

function useTargetForm({ known, measure, onEnd }: { known: KnownRecord; measure: TargetMeasure; onEnd: () => void }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const target = targetOf(known, measure);
  const fields: readonly Field[] = fieldsOf[measure];
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>(() => {
    const present = (target?.target ?? {}) as Partial<Record<Field, number>>;
    return Object.fromEntries(fields.map((field) => [field, present[field]?.toString() ?? '']));
  });
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [id] = useState(() => newId());
  const sent = useRef<Sent>(new Map());
  const isShown = useIsMounted();
  const sending = useSending();
  const save = async (details: TargetDetails | null) => {
    const { patient_id } = known;
    // Of two records that are read as one, it is changed in the one in which it stands.
    const params = { patient_id: target?.patient_id ?? patient_id, measure };
    const body = { id, target: details, version: target?.version ?? null };
    const about = {
      patient_id,
      title: 'queue.record_entry' as const,
      name: t(`health.measure.${measure}`),
      sent: sent.current,
      isShown,
    };
    try {
      const call = [setTarget, { params, body }] as const;
      const outcome = await writeRecord(queryClient, call, about);
      if (outcome === 'saved') toast.success(t('health.target.saved'));
      else toast.blank(t('health.target.waits'));
      onEnd();
    } catch (error) {
      if (isConflict(error)) await known.refetch();
      throw error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { details, wrong: faults } = read(measure, typed, t);
    setWrong(faults);
    if (details !== undefined) sending.run(() => save(details));
  };
  return {
    fields,
    typed,
    wrong,
    sending,
    submit,
    hasOne: target?.target != null,
    remove: () => sending.run(() => save(null)),
    set: (field: Field, value: string) => setTyped((now) => ({ ...now, [field]: value })),
  };
}

function TargetForm(props: { known: KnownRecord; measure: TargetMeasure; onEnd: () => void }) {
  const { measure, onEnd } = props;
  const t = useTexts();
  const words = useMeasureWords();
  const form = useTargetForm(props);
  const { isSending, failure } = form.sending;
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      {form.fields.map((field) => (
        <NumberField
          key={field}
          label={t(`health.target.${field}`)}
          unit={words.unit(firstUnit(measure))}
          value={form.typed[field] ?? ''}
          onValueChange={(value) => form.set(field, value)}
          error={form.wrong[field]}
        />
      ))}
      <div className={styles.wholeRow}>
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOfField(failure)} />
        {form.hasOne && (
          <Button kind="quiet" onClick={form.remove}>
            {t('health.target.remove')}
          </Button>
        )}
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending} sendingLabel={t('health.saving')}>
          {t('health.save')}
        </Button>
      </div>
    </form>
  );
}

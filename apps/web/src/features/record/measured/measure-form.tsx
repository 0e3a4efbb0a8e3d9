import { type FormEvent, type ReactNode, useRef } from 'react';
import { unitsOf } from '@hodi/domain/record/measured.ts';
import { glucoseContexts, type Measure } from '@hodi/domain/record/measurement.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { NumberField } from '~/components/form/number-field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { daysToChoose, momentOf } from './occasion.ts';
import { SoftWarning } from './soft-warning.tsx';
import styles from './measured.module.css';
import { type MeasureField, unitOf } from './typed-measures.ts';
import { type MeasureFormOptions, useMeasureForm } from './use-measure-form.ts';

export interface MeasureFormProps extends MeasureFormOptions {
  /** In the order in which they are asked for. */
  shown: readonly Measure[];
  /** Whether its first number is to be typed at once. */
  isFocused?: boolean;
  /** Around the buttons: at the foot of a side, or of a dialog. */
  foot?: (buttons: ReactNode) => ReactNode;
}

type Parts = ReturnType<typeof useMeasureForm>;

/** Form for measurements of one occasion. Impossible values are refused in words; unusual ones are accepted. */
export function MeasureForm(props: MeasureFormProps) {
  const { shown, isClinician, isFocused = false, foot } = props;
  const t = useTexts();
  const form = useMeasureForm(props);
  const element = useRef<HTMLFormElement>(null);
  const { isSending, failure } = form.sending;
  const count = form.read.values.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) return;
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const buttons = (
    <div className={styles.buttons}>
      <Button onClick={form.clear}>{t('health.clear')}</Button>
      <Button type="submit" kind="main" full sending={isSending} sendingLabel={t('health.saving')}>
        {count === 0 ? t('health.save_nothing') : t('health.save_values', { count })}
      </Button>
    </div>
  );
  return (
    <form ref={element} noValidate className={styles.form} onSubmit={submit}>
      {isClinician && (
        <Segmented
          label={t('health.who_measured')}
          size="small"
          options={(['clinic', 'patient'] as const).map((value) => ({ value, label: t(`health.by.${value}`) }))}
          value={form.typed.by}
          onValueChange={(by) => form.change({ by })}
        />
      )}
      <div className={styles.fields}>
        {shown.map((measure) => (
          <OneMeasure
            key={measure}
            measure={measure}
            form={form}
            isClinician={isClinician}
            isFirst={isFocused && measure === shown[0]}
          />
        ))}
        {props.measuredAt === undefined && <When form={form} />}
      </div>
      <FieldError
        id={undefined}
        error={form.isNothing ? t('health.nothing_typed') : failure === null ? undefined : sentenceOfField(failure)}
      />
      {foot ? foot(buttons) : buttons}
    </form>
  );
}

function useSay({ isAsked, read, typed }: Parts) {
  const t = useTexts();
  const { number } = useFormats();
  const words = useMeasureWords();
  return (field: MeasureField): string | undefined => {
    const problem = isAsked ? read.wrong[field] : undefined;
    if (problem === undefined) return undefined;
    const { code, min = 0, max = 0 } = problem;
    const unit = words.unit(unitOf(typed.measures, field === 'lower' ? 'blood_pressure' : field));
    return t(`health.wrong.${code}` as TextKey, { min: number(min), max: number(max), unit });
  };
}

interface OneMeasureProps {
  measure: Measure;
  form: Parts;
  isClinician: boolean;
  /** Takes the focus. */
  isFirst: boolean;
}

function OneMeasure({ measure, form, isClinician, isFirst }: OneMeasureProps) {
  const t = useTexts();
  const words = useMeasureWords();
  const say = useSay(form);
  const { measures } = form.typed;
  const unit = unitOf(measures, measure);
  const field = (name: MeasureField, label: string) => (
    <NumberField
      name={name}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the form wants to type.
      autoFocus={isFirst && name === measure}
      label={label}
      value={measures.numbers[name] ?? ''}
      onValueChange={(value) => form.type(name, value)}
      unit={unit === '' ? undefined : words.unit(unit)}
      error={say(name)}
    />
  );
  const warning = <SoftWarning form={form} measure={measure} />;
  if (measure === 'blood_pressure') {
    return (
      <>
        {field('blood_pressure', t(isClinician ? 'health.upper' : 'health.upper_own'))}
        {field('lower', t(isClinician ? 'health.lower' : 'health.lower_own'))}
        {warning}
      </>
    );
  }
  if (measure === 'glucose') {
    return (
      <>
        {field(measure, words.name(measure))}
        <SelectField
          label={t('health.when')}
          value={measures.context}
          onChange={({ target }) => form.setContext(target.value)}
          options={glucoseContexts.map((value) => ({ value, label: t(`health.context.${value}`) }))}
        />
        <Units measure={measure} form={form} />
        {warning}
      </>
    );
  }
  return (
    <>
      <div>
        {field(measure, words.name(measure))}
        <Units measure={measure} form={form} />
      </div>
      {warning}
    </>
  );
}

/** Meters show one of several units: the value is kept in the first, whichever was typed. */
function Units({ measure, form }: Omit<OneMeasureProps, 'isClinician' | 'isFirst'>) {
  const t = useTexts();
  const words = useMeasureWords();
  const units = unitsOf(measure);
  const isTyped = (form.typed.measures.numbers[measure] ?? '').trim() !== '';
  if (units.length < 2 || !isTyped) return null;
  const chosen = unitOf(form.typed.measures, measure);
  return (
    <div role="group" aria-label={t('health.unit_label', { measure: words.name(measure) })} className={styles.units}>
      {units.map(({ code }) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => form.setUnit(measure, code)}>
          {words.unit(code)}
        </button>
      ))}
    </div>
  );
}

function When({ form }: { form: Parts }) {
  const t = useTexts();
  const { day } = useFormats();
  const { day: chosen, time } = form.typed.occasion;
  return (
    <>
      <SelectField
        label={t('health.measured_day')}
        value={chosen}
        onChange={({ target }) => form.setOccasion({ day: target.value })}
        options={daysToChoose(chosen, form.now).map((value) => ({
          value,
          label: day(momentOf({ day: value, time: '12:00' }, Infinity) ?? form.now),
        }))}
      />
      <TextField
        label={t('health.measured_time')}
        value={time}
        inputMode="numeric"
        autoComplete="off"
        error={form.isAsked && form.at === undefined ? t('health.time_wrong') : undefined}
        onChange={({ target }) => form.setOccasion({ time: target.value })}
      />
    </>
  );
}

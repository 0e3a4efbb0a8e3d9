import { unitsOf } from '@hodi/domain/record/measured.ts';
import type { Measure, Point } from '@hodi/domain/record/measurement.ts';
import type { TargetDetails } from '@hodi/domain/record/target.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** As meters and charts of both languages write them. */
const symbols: Readonly<Record<string, string>> = {
  mmhg: 'mmHg',
  c: '°C',
  f: '°F',
  mmol_l: 'mmol/L',
  mg_dl: 'mg/dL',
  percent: '%',
  mmol_mol: 'mmol/mol',
  kg: 'kg',
  cm: 'cm',
};

/** The unit in which values are kept. */
export const firstUnit = (measure: Measure): string => unitsOf(measure)[0]?.code ?? '';

const withTenths: ReadonlySet<Measure> = new Set(['temperature', 'glucose', 'hba1c']);

interface Value {
  measure: Measure;
  value: number;
  lower: number | null;
}

/** Names and formats measurements in the reader's language. */
export function useMeasureWords() {
  const t = useTexts();
  const { number } = useFormats();
  const unit = (code: string): string => symbols[code] ?? t('health.unit.per_min');
  const bare = ({ measure, value, lower }: Value): string => {
    if (lower !== null) return `${number(value)}/${number(lower)}`;
    // 7.0 and 7.5 stand below each other.
    return withTenths.has(measure) ? value.toFixed(1) : number(value);
  };
  const withUnit = (value: Value): string => `${bare(value)} ${unit(firstUnit(value.measure))}`;
  const under = (value: string) => t('health.target.under', { value });
  const between = (from: number, to: number) => t('health.target.between', { from: number(from), to: number(to) });
  /** Each line of a target. */
  const target = (details: TargetDetails): string[] => {
    if (details.measure === 'blood_pressure')
      return [under(`${number(details.systolic_below)}/${number(details.diastolic_below)}`)];
    if (details.measure === 'weight') return [between(details.from, details.to)];
    return [
      t('health.target.before', { value: between(details.before_food_from, details.before_food_to) }),
      t('health.target.after', { value: under(number(details.after_food_below)) }),
    ];
  };
  /** Where it was measured; of glucose rather before or after food. */
  const where = ({ context, measured_by }: Pick<Point, 'context' | 'measured_by'>): string =>
    context === null ? t(`health.chart.at.${measured_by}`) : t(`health.context.${context}`).toLocaleLowerCase();
  return { name: (measure: Measure) => t(`health.measure.${measure}`), unit, bare, withUnit, target, where };
}

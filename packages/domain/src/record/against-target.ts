import type { MeasurementDetails } from './measurement.ts';
import type { TargetDetails } from './target.ts';

type Value = Pick<MeasurementDetails, 'measure' | 'value' | 'lower' | 'context'>;

/** Whether a value is within the target of its measure; null where there is none for it, as for glucose at any time below the limit after food. */
export function againstTarget(measured: Value, target: TargetDetails | null): 'within' | 'above' | 'below' | null {
  if (target?.measure !== measured.measure) return null;
  const { value, lower, context } = measured;
  if (target.measure === 'blood_pressure') {
    return value >= target.systolic_below || (lower ?? 0) >= target.diastolic_below ? 'above' : 'within';
  }
  if (target.measure === 'weight') return value > target.to ? 'above' : value < target.from ? 'below' : 'within';
  if (context === 'after_food') return value >= target.after_food_below ? 'above' : 'within';
  if (context !== 'before_food') return value >= target.after_food_below ? 'above' : null;
  return value > target.before_food_to ? 'above' : value < target.before_food_from ? 'below' : 'within';
}

import type { Language } from '@hodi/domain/shared/language.ts';
import type { PressureClass, ValueClass, ValueClasses } from '@hodi/domain/questionnaires/values/value-classes.ts';
import type { SharedFile } from './content-schema.ts';

const PRESSURE = 'blood_pressure';

function pressureClasses(shared: SharedFile, language: Language): PressureClass[] {
  const classes = shared.value_ranges[PRESSURE]?.classes ?? [];
  // "Low" has no lower number of its own: it ends where the lower number is no longer normal.
  const normal = classes.find(({ diastolic_lt }) => diastolic_lt !== undefined);
  return classes.map((found) => ({
    code: found.code,
    text: found[language],
    systolic_below: found.systolic_lt ?? Infinity,
    diastolic_below: found.diastolic_lt ?? normal?.diastolic_lt ?? Infinity,
  }));
}

function valueClasses(classes: SharedFile['value_ranges'][string]['classes'], language: Language): ValueClass[] {
  return classes.map((found) => ({ code: found.code, text: found[language], below: found.lt ?? Infinity }));
}

/** The value classes of `shared.yaml` in one language. */
export function resolveRanges(shared: SharedFile, language: Language): ValueClasses {
  const ranges = Object.entries(shared.value_ranges).filter(([name]) => name !== PRESSURE);
  return {
    ranges: Object.fromEntries(ranges.map(([name, range]) => [name, valueClasses(range.classes, language)])),
    blood_pressure: pressureClasses(shared, language),
  };
}

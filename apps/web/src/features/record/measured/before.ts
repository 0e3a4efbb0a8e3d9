import { knownTrends } from '../known-measurements.ts';
import type { KnownRecord } from '../use-known-record.ts';
import type { KnownBefore } from './use-measure-form.ts';

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

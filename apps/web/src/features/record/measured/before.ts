import { knownTrends } from '../known-measurements.ts';
import type { KnownRecord } from '../use-known-record.ts';
import type { KnownBefore } from './use-measure-form.ts';

/** What a form of measurements compares with. */
export function beforeOf(known: KnownRecord): KnownBefore {
  const trends = knownTrends(known.record, known.queued);
  return {
    targets: known.record?.targets ?? [],
    lastOf: (measure) => trends.find((trend) => trend.measure === measure)?.last,
  };
}

/** What is typed of measurements and not sent, of one patient. */
export const measureDraftKey = (patientId: string): string => `record ${patientId} measurement`;

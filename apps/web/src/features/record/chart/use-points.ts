import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { againstTarget } from '@hodi/domain/record/against-target.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import { listMeasurementPoints } from '@hodi/domain/record/measurements.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useNow } from '~/lib/clock.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { type KnownPoint, knownPoints } from '../known-measurements.ts';
import { targetOf } from '../trends.tsx';
import type { KnownRecord } from '../use-known-record.ts';

export const periods = ['month', 'half_year', 'year', 'all'] as const;
export const wheres = ['all', 'clinic', 'patient'] as const;

const dayMs = 86_400_000;
const lengths = { month: 31, half_year: 183, year: 366, all: Infinity } as const;

/** All values of a measure that are asked for, oldest first, with what waits on this device. */
export function usePoints(known: KnownRecord, measure: Measure, isUnsent = false) {
  const { patient_id, queued } = known;
  const [period, setPeriod] = useUrlChoice('period', periods, 'half_year');
  const [where, setWhere] = useUrlChoice('where', wheres, 'all');
  const list = useQuery({
    ...queryFor(listMeasurementPoints, { params: { patient_id }, query: { measure } }),
    enabled: !isUnsent,
  });
  const day = Math.floor(useNow() / dayMs);
  // Without a network the last few are there with the record.
  const stored = list.data?.points ?? known.record?.measurements.find((trend) => trend.measure === measure)?.points;
  const points = useMemo(() => {
    const from = (day - lengths[period]) * dayMs;
    return knownPoints(stored ?? [], measure, queued).filter(
      ({ at, measured_by }) => Date.parse(at) >= from && (where === 'all' || measured_by === where),
    );
  }, [stored, measure, queued, day, period, where]);
  return {
    list,
    points,
    period,
    setPeriod,
    where,
    setWhere,
    isThere: isUnsent || stored !== undefined || points.length > 0,
  };
}

/** How many of the last values were above the target, without one between them. */
export function aboveInRow(points: readonly KnownPoint[], known: KnownRecord, measure: Measure): number {
  const target = targetOf(known, measure)?.target ?? null;
  let count = 0;
  for (const point of [...points].reverse()) {
    if (againstTarget(point, target) !== 'above') break;
    count += 1;
  }
  return count;
}

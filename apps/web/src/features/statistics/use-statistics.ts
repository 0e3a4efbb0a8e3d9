import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Statistics, getStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import type { StatisticsPeriod } from '@hodi/domain/statistics/statistics-period.ts';
import { noteLocal, peekLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** The period moves on by itself; each look is written down, so not more often than it matters. */
const renewEvery = 5 * 60_000;

const keptName = (period: StatisticsPeriod): string => `statistics/${period}`;

/** The figures of a period: fresh, or else the last that this device has seen. */
export function useStatistics(period: StatisticsPeriod) {
  const fresh = useQuery({
    ...queryFor(getStatistics, { query: { period } }),
    staleTime: 0,
    // The figures say themselves of which period they are; the page stands still until the others are there.
    placeholderData: keepPreviousData,
    refetchInterval: renewEvery,
    refetchOnWindowFocus: true,
  });
  const { data, error, isError, isPlaceholderData, refetch } = fresh;
  useEffect(() => {
    if (data?.period === period) void noteLocal(keptName(period), data);
  }, [data, period]);
  const kept = useQuery({
    queryKey: ['kept', keptName(period)],
    queryFn: async () => (await peekLocal<Statistics>(keptName(period))) ?? null,
    enabled: isError && data === undefined,
    staleTime: 0,
  });
  const statistics = data ?? kept.data ?? undefined;
  return {
    statistics,
    /** Those of the period that was chosen before, until these are there. */
    isOther: isPlaceholderData,
    /** What is shown is not what is: the last try to load it failed. */
    isOld: isError && statistics !== undefined,
    isFailed: isError && statistics === undefined && kept.isFetched,
    error,
    refetch,
  };
}

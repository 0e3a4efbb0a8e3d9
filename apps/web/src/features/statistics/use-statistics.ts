import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Statistics,
  type TeamStatistics,
  getStatistics,
  getTeamStatistics,
} from '@hodi/domain/statistics/statistics.api.ts';
import type { StatisticsPeriod } from '@hodi/domain/statistics/statistics-period.ts';
import { noteLocal, peekLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** The period moves on by itself; each look is written down, so not more often than it matters. */
const renewEvery = 5 * 60_000;

const again = {
  staleTime: 0,
  // The figures say themselves of which period they are; the page stands still until the others are there.
  placeholderData: keepPreviousData,
  refetchInterval: renewEvery,
  refetchOnWindowFocus: true,
} as const;

/** Result of `useQuery` for figures. */
interface Fresh<Figures> {
  data: Figures | undefined;
  error: Error | null;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The figures of a period: fresh, or else the last that this device has seen. */
function useCached<Figures extends { period: StatisticsPeriod }>(
  fresh: Fresh<Figures>,
  { name, period }: { name: string; period: StatisticsPeriod },
) {
  const { data, error, isError, isPlaceholderData, refetch } = fresh;
  const cachedName = `${name}/${period}`;
  useEffect(() => {
    if (data?.period === period) void noteLocal(cachedName, data);
  }, [data, period, cachedName]);
  const cached = useQuery({
    queryKey: ['kept', cachedName],
    queryFn: async () => (await peekLocal<Figures>(cachedName)) ?? null,
    enabled: isError && data === undefined,
    staleTime: 0,
  });
  const statistics = data ?? cached.data ?? undefined;
  return {
    statistics,
    /** Those of the period that was chosen before, until these are there. */
    isOther: isPlaceholderData,
    /** Whether the shown figures are outdated, since the last load failed. */
    isOld: isError && statistics !== undefined,
    isFailed: isError && statistics === undefined && cached.isFetched,
    error,
    refetch,
  };
}

export const useStatistics = (period: StatisticsPeriod) =>
  useCached<Statistics>(useQuery({ ...queryFor(getStatistics, { query: { period } }), ...again }), {
    name: 'statistics',
    period,
  });

export const useTeamStatistics = (period: StatisticsPeriod) =>
  useCached<TeamStatistics>(useQuery({ ...queryFor(getTeamStatistics, { query: { period } }), ...again }), {
    name: 'team-statistics',
    period,
  });

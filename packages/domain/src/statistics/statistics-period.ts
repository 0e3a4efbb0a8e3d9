/** Periods of practice statistics. No schema here: screens import this too. */

export const statisticsPeriods = ['24h', '7d', '30d'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** Of how many hours, or calendar days, each period is made. */
export const stepsOf: Readonly<Record<StatisticsPeriod, number>> = { '24h': 24, '7d': 7, '30d': 30 };

/** Hours are rolling, each of sixty minutes; days are those of the clinic's calendar, the last one until now. */
export const isByHour = (period: StatisticsPeriod): boolean => period === '24h';

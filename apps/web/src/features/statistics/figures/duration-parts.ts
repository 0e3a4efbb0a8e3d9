export interface DurationPart {
  key: 'statistics.seconds' | 'statistics.minutes' | 'statistics.hours' | 'statistics.days';
  count: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Up to here hours say more than days. */
const mostHours = 48 * hour;

/** How long something took, in the two units that matter: 40 s, 38 min, 2 h 5 min, 3 days 4 h. */
export function durationParts(seconds: number): DurationPart[] {
  if (seconds < minute) return [{ key: 'statistics.seconds', count: Math.round(seconds) }];
  if (seconds < hour) return [{ key: 'statistics.minutes', count: Math.floor(seconds / minute) }];
  const [large, small] =
    seconds < mostHours
      ? ([
          { key: 'statistics.hours', count: Math.floor(seconds / hour) },
          { key: 'statistics.minutes', count: Math.floor((seconds % hour) / minute) },
        ] as const)
      : ([
          { key: 'statistics.days', count: Math.floor(seconds / day) },
          { key: 'statistics.hours', count: Math.floor((seconds % day) / hour) },
        ] as const);
  return small.count === 0 ? [large] : [large, small];
}

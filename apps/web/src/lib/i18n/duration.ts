import { useTexts } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long: "19 min", "5 h 10 min", "3 days". */
export function useDuration(): (milliseconds: number) => string {
  const t = useTexts();
  return (milliseconds) => {
    const ms = Math.max(0, milliseconds);
    if (ms < hour) return t('inbox.minutes', { count: Math.floor(ms / minute) });
    if (ms >= 2 * day) return t('inbox.days', { count: Math.floor(ms / day) });
    return t('inbox.hours', { hours: Math.floor(ms / hour), minutes: Math.floor((ms % hour) / minute) });
  };
}

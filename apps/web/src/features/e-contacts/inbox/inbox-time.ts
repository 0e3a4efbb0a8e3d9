import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long: "19 min", "5 h 10 min", "3 days". */
function useDuration(): (milliseconds: number) => string {
  const t = useTexts();
  return (milliseconds) => {
    const ms = Math.max(0, milliseconds);
    if (ms < hour) return t('inbox.minutes', { count: Math.floor(ms / minute) });
    if (ms >= 2 * day) return t('inbox.days', { count: Math.floor(ms / day) });
    return t('inbox.hours', { hours: Math.floor(ms / hour), minutes: Math.floor((ms % hour) / minute) });
  };
}

/** For how long somebody waits. */
export function useWaited(): (since: string) => string {
  const now = useNow();
  const duration = useDuration();
  return (since) => duration(now - Date.parse(since));
}

/** Less is left, and it is marked. */
const soon = 30 * minute;

export interface Promised {
  state: 'overdue' | 'soon' | 'later';
  text: string;
}

/** How a promised answer stands. */
export function usePromised(): (by: string) => Promised {
  const t = useTexts();
  const now = useNow();
  const duration = useDuration();
  return (by) => {
    const left = Date.parse(by) - now;
    if (left < 0) return { state: 'overdue', text: t('inbox.overdue_by', { time: duration(-left) }) };
    return { state: left < soon ? 'soon' : 'later', text: t('inbox.due_in', { time: duration(left) }) };
  };
}

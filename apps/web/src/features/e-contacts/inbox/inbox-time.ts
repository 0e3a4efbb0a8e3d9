import { useNow } from '~/lib/clock.ts';
import { useDuration } from '~/lib/i18n/duration.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const minute = 60_000;

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

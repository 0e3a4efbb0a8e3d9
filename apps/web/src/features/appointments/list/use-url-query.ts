import { useSearchParams } from 'wouter';
import { type AppointmentQuery, type AppointmentTab, queryOf, withTab } from './appointment-query.ts';

/** The list's query from the URL, and functions that change it. */
export function useUrlQuery() {
  const [params, setParams] = useSearchParams();
  const query: AppointmentQuery = queryOf(params);
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (value === '') changed.delete(name);
        else changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  return {
    query,
    /** A booking that waits on this device, to be changed. */
    unsent: params.get('unsent'),
    set,
    openTab: (tab: AppointmentTab) => setParams((now) => withTab(now, tab)),
    showAll: () => setParams(withTab(new URLSearchParams(), query.scope)),
  };
}

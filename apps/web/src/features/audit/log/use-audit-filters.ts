import { useSearchParams } from 'wouter';

export interface AuditFilters {
  params: URLSearchParams;
  /** Empty takes a filter away. */
  choose: (values: Readonly<Record<string, string>>) => void;
  clear: () => void;
}

/** The filters stand in the address, so that going back or sharing it finds the same lines. */
export function useAuditFilters(): AuditFilters {
  const [params, setParams] = useSearchParams();
  return {
    params,
    choose: (values) =>
      setParams((now) => {
        const changed = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      }),
    clear: () => setParams({}),
  };
}

import { useEffect, useRef } from 'react';
import { ApiError } from '~/lib/api/api-error.ts';

/** Shows once what the server said of fields. */
export function useShownProblems(failure: unknown, show: (error: ApiError) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (failure instanceof ApiError && failure.fields.length > 0) latest.current(failure);
  }, [failure]);
}

import { useEffect, useState } from 'react';

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds until a moment, counting down to nothing. */
export function useCountdown(until: number): number {
  const [state, setState] = useState({ until, seconds: left(until) });
  if (state.until !== until) setState({ until, seconds: left(until) });
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = left(until);
      setState({ until, seconds });
      if (seconds === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return state.seconds;
}

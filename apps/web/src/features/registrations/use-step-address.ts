/** Which step is on the screen, as part of the address, so that the browser's Back leads to the one before. */
import { useLocation, useSearch } from 'wouter';

const depthNow = (): number => (history.state as { stepDepth?: number } | null)?.stepDepth ?? 0;

export interface StepAddress {
  named: string | null;
  /** Whether the person came here from another step of this visit. */
  isWithin: boolean;
  /** Where a step stands. */
  of: (step: string) => string;
  go: (step: string) => void;
  /** To the step before: by the browser's history where it is there. */
  back: (step: string) => void;
}

export function useStepAddress(): StepAddress {
  // The depth is read from the history, which tells nobody of a change.
  'use no memo';
  const search = useSearch();
  const [path, navigate] = useLocation();
  /** The rest of the address stays: the link of an invitation is needed to the end. */
  const addressOf = (step: string): string => {
    const params = new URLSearchParams(search);
    params.set('step', step);
    return `${path}?${params.toString()}`;
  };
  return {
    named: new URLSearchParams(search).get('step'),
    isWithin: depthNow() > 0,
    of: addressOf,
    go: (step) => navigate(addressOf(step), { state: { stepDepth: depthNow() + 1 } }),
    back: (step) => {
      if (depthNow() > 0) history.back();
      else navigate(addressOf(step), { replace: true });
    },
  };
}

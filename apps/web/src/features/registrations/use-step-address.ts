/** Which step is on the screen, as part of the address, so that the browser's Back leads to the one before. */
import { useLocation, useSearch } from 'wouter';

const depthNow = (): number => (history.state as { stepDepth?: number } | null)?.stepDepth ?? 0;

export interface StepAddress {
  named: string | null;
  /** Whether the person came here from another step of this visit. */
  isWithin: boolean;
  go: (step: string) => void;
  /** To the step before: by the browser's history where it is there. */
  back: (step: string) => void;
}

export function useStepAddress(): StepAddress {
  // The depth is read from the history, which tells nobody of a change.
  'use no memo';
  const search = useSearch();
  const [path, navigate] = useLocation();
  return {
    named: new URLSearchParams(search).get('step'),
    isWithin: depthNow() > 0,
    go: (step) => navigate(`${path}?step=${step}`, { state: { stepDepth: depthNow() + 1 } }),
    back: (step) => {
      if (depthNow() > 0) history.back();
      else navigate(`${path}?step=${step}`, { replace: true });
    },
  };
}

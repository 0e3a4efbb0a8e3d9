import { useEffect, useRef } from 'react';

/** @returns whether what asks is still on the screen: what comes later than that is told to nobody there. */
export function useIsMounted(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

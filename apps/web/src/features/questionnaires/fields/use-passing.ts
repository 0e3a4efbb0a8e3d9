import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/** Someone who moves through the options with the arrow keys has chosen when they stay this long, in milliseconds. */
const settleAfter = 800;

/**
 * Each arrow key chooses the next radio button. What is only passed on the way is no answer: it must neither call an
 * emergency nor stay in the trail.
 */
export function usePassing(onSettle: () => void) {
  const isPassing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isPassing.current = key.startsWith('Arrow');
    },
    // An arrow key's own click has no count.
    onClick: ({ detail }: MouseEvent) => {
      if (detail > 0) isPassing.current = false;
    },
    passes: () => {
      clearTimeout(timer.current);
      if (isPassing.current) timer.current = setTimeout(onSettle, settleAfter);
      return isPassing.current;
    },
  };
}

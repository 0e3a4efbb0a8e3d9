import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** Someone who moves through the options with the arrow keys has chosen when they stay this long, in milliseconds. */
const settleAfter = 800;

/**
 * Each arrow key chooses the next radio button. What is only passed on the way is no answer: it must neither call an
 * emergency nor stay in the trail.
 */
export function usePassing(onSettle: () => void) {
  const isPassing = useRef(false);
  const pointer = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isPassing.current = key.startsWith('Arrow');
    },
    // An arrow key's own click has no count.
    onClick: ({ detail }: MouseEvent) => {
      if (detail > 0) isPassing.current = false;
    },
    // Before the click of which the answer hears; a screen reader and a keyboard send none.
    onPointerUpCapture: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType;
    },
    onKeyDownCapture: () => {
      pointer.current = '';
    },
    isTouched: () => {
      const isTouch = pointer.current === 'touch' && !isPassing.current;
      pointer.current = '';
      return isTouch;
    },
    passes: () => {
      clearTimeout(timer.current);
      if (isPassing.current) timer.current = setTimeout(onSettle, settleAfter);
      return isPassing.current;
    },
  };
}

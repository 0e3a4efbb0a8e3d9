import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/** Someone who moves through the options with the arrow keys has chosen when they stay this long, in milliseconds. */
const settleAfter = 800;

/**
 * Each arrow key selects the next radio button. A button only passed on the way is no answer: it must neither raise an
 * emergency nor be recorded as an earlier answer.
 */
export function usePassing(onSettle: () => void) {
  const isPassing = useRef(false);
  const pointer = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isPassing.current = key.startsWith('Arrow');
      pointer.current = '';
    },
    // An arrow key's own click has no count.
    onClick: ({ detail, nativeEvent }: MouseEvent) => {
      if (detail > 0) isPassing.current = false;
      // A click says what made it before the answer hears of it; one by a screen reader or a label says nothing.
      const { pointerType } = nativeEvent as Partial<PointerEvent>;
      if (pointerType) pointer.current = pointerType;
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

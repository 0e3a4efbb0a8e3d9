import { type RefObject, useLayoutEffect } from 'react';

/** Milliseconds; as long as news takes to be noticed. */
const duration = 200;

function slide(by: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const body = document.getElementById('main')?.parentElement;
  body?.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration, easing: 'ease-out' });
}

/**
 * The page slides out of the way of what comes above it, and back, instead of jumping away from under somebody's eyes or
 * finger. Told before the browser lays it out: one frame later it has jumped.
 */
export function useSlideIn(above: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const height = above.current?.offsetHeight ?? 0;
    if (!isShown || height === 0) return;
    slide(-height);
    return () => slide(height);
  }, [above, isShown]);
}

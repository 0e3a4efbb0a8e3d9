import { type RefObject, useEffect, useRef } from 'react';

/**
 * Pressing a button often takes the button away, and the focus with it. Then the focus goes to the first field of the
 * form that came in its place, as soon as it is there, else to the heading, or what is marked to take it: never out
 * of the panel.
 */
export function useRestoredFocus<E extends HTMLElement>(): RefObject<E | null> {
  const panel = useRef<E>(null);
  useEffect(() => {
    const around = panel.current;
    if (around === null) return;
    let last: Element | null = null;
    const remember = () => {
      last = document.activeElement;
    };
    const bringBack = () => {
      const isLost = last !== null && !last.isConnected && document.activeElement === document.body;
      // A part that is still being fetched: its form comes in a moment.
      if (!isLost || around.querySelector('[role="status"] > .sr')) return;
      last = null;
      const field = around.querySelector<HTMLElement>('form input:not([hidden]), form select, form textarea');
      (field ?? around.querySelector<HTMLElement>('h2, [data-takes-focus]'))?.focus();
    };
    const changes = new MutationObserver(bringBack);
    around.addEventListener('focusin', remember);
    changes.observe(around, { childList: true, subtree: true });
    return () => {
      around.removeEventListener('focusin', remember);
      changes.disconnect();
    };
  }, []);
  return panel;
}

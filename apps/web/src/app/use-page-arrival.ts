import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { keepsScroll } from './guards.ts';

/** A page that comes later than this, in milliseconds, no longer takes the focus. */
const patience = 10_000;

/**
 * After a change of address: back to the top, and the focus to the new page's title, so that the keyboard and screen
 * readers begin there. The title may come later than the address, with the page's code.
 */
export function usePageArrival(): void {
  const [address] = useLocation();
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    if (!keepsScroll(address)) scrollTo(0, 0);
    return focusTitle();
  }, [address]);
}

function focusTitle(): () => void {
  const before = document.querySelector('[data-page-title]');
  const tryNow = (): boolean => {
    const title = document.querySelector<HTMLElement>('[data-page-title]');
    if (title === null || title === before) return false;
    // Somebody already types or moves on the new page: leave them alone.
    const isFree = document.activeElement === document.body || !document.activeElement?.closest('main');
    if (isFree) title.focus({ preventScroll: true });
    return true;
  };
  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

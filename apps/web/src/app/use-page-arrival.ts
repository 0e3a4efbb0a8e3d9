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
  // Noted while the page before still stands there: the new one may come with the new address at once.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      before.current = pageTitle();
    };
    const moves = ['pushState', 'replaceState', 'popstate'];
    for (const move of moves) addEventListener(move, note, true);
    return () => {
      for (const move of moves) removeEventListener(move, note, true);
    };
  }, []);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    if (!keepsScroll(address)) scrollTo(0, 0);
    return focusTitle(before.current);
  }, [address]);
}

/** Where somebody already types or moves, or has opened a menu, which would close: they are left alone. */
const taken = 'main, [role=menu], [aria-expanded=true]';

const pageTitle = () => document.querySelector<HTMLElement>('[data-page-title]');

/**
 * Gives the focus to the title of the page that comes, as soon as it is there.
 * @param before the title of the page that was left, if it may still stand there.
 */
export function focusTitle(before: Element | null): () => void {
  const tryNow = (): boolean => {
    const title = pageTitle();
    if (title === null || title === before) return false;
    const isFree = document.activeElement === document.body || !document.activeElement?.closest(taken);
    if (isFree) title.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return () => undefined;
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

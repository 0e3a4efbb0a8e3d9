import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { keepsScroll } from './guards.ts';

/** A page that comes later than this, in milliseconds, no longer takes the focus. */
const patience = 10_000;

/**
 * After a change of address: back to the top, and the focus to the new page's title, so that the keyboard and screen
 * readers begin there. The title may come later than the address, with the page's code. The browser's Back and Forward
 * lead to where the page was left: the same scroll position, and the row that led away.
 */
export function usePageArrival(): void {
  const [address] = useLocation();
  const last = useRef(address);
  // Noted while the page before still stands there: the new one may come with the new address at once.
  const before = useRef<Element | null>(null);
  // Where the app led to. Back and Forward change the address before they say so, and a page may be drawn in between.
  const ledTo = useRef<string | null>(null);
  const scrolled = useRef(new Map<string, number>());
  useEffect(() => {
    const note = ({ type }: Event) => {
      before.current = pageTitle();
      ledTo.current = type === 'popstate' ? null : location.pathname;
    };
    const noteScroll = () => scrolled.current.set(location.pathname + location.search, scrollY);
    const moves = ['pushState', 'replaceState', 'popstate'];
    for (const move of moves) addEventListener(move, note, true);
    addEventListener('scroll', noteScroll, { passive: true });
    return () => {
      for (const move of moves) removeEventListener(move, note, true);
      removeEventListener('scroll', noteScroll);
    };
  }, []);
  useEffect(() => {
    const left = last.current;
    if (left === address) return;
    last.current = address;
    const isReturn = ledTo.current !== location.pathname;
    if (isReturn && !keepsScroll(address)) {
      return returnTo(scrolled.current.get(location.pathname + location.search) ?? 0, left, before.current);
    }
    if (!keepsScroll(address)) scrollTo(0, 0);
    return focusTitle(before.current);
  }, [address]);
}

/** Somebody goes on by themselves. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Shows a page as it was left, as soon as it stands there. @param left the address of the page that was open since. */
function returnTo(y: number, left: string, before: Element | null): () => void {
  const row = () => document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left)}"]`);
  let isTouched = false;
  const touch = () => {
    isTouched = true;
  };
  for (const sign of signs) addEventListener(sign, touch, { once: true, passive: true });
  const tryNow = (): boolean => {
    if (isTouched) return true;
    const found = row();
    const isThere = pageTitle() !== before && document.documentElement.scrollHeight >= y + innerHeight;
    if (!isThere || (found === null && y > 0)) return false;
    // It is tried after each change of the page until the row is there: what stands in its place stays.
    if (scrollY !== y) scrollTo(0, y);
    found?.focus({ preventScroll: true });
    return found !== null;
  };
  scrollTo(0, 0);
  const stopTitle = focusTitle(before);
  const stopRow = whenDrawn(tryNow);
  return () => {
    stopTitle();
    stopRow();
    for (const sign of signs) removeEventListener(sign, touch);
  };
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
  return whenDrawn(tryNow);
}

/** Tries now and after each change of the page, until it succeeds or patience ends. */
function whenDrawn(tryNow: () => boolean): () => void {
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

/** Words that somebody has typed just now, and that do not lie on the device yet: kept at once before their page goes. */
import { withTimeout } from '~/lib/timing.ts';

/** So long, in milliseconds, a page that is about to be replaced waits for them. */
const patience = 1_000;

const keepers = new Set<() => Promise<unknown>>();

/** @param keep them now. @returns how to stop: they lie there, or are given up. */
export function onPageLeave(keep: () => Promise<unknown>): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** @returns when all of them lie there, or cannot be kept in time. */
export const saveDraftNow = async (): Promise<void> =>
  void (await withTimeout(Promise.all([...keepers].map((keep) => keep())), patience));

const onlyHere = new Set<object>();

/** Something that was written is in this page alone. @returns how to tell that it lies elsewhere by now, or is given up. */
export function holdPage(): () => void {
  const held = {};
  onlyHere.add(held);
  return () => void onlyHere.delete(held);
}

/** Whether something would be lost with this page. */
export const isPageHeld = (): boolean => onlyHere.size > 0;

// The last that a page hears on a phone that ends it while another app is in front.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void saveDraftNow();
});

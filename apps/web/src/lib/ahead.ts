import { firstPageAtRest } from './first-page.ts';

/**
 * A part of the code that is fetched now, so that it is there later without a network.
 * @returns what gives the part; one that did not come is asked for again.
 */
export function ahead<T>(load: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined;
  const get = () => {
    part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  // A line that is gone just now is no fault: whoever needs the part is told.
  get().catch(() => undefined);
  return get;
}

/** Fetches something when nothing else happens, so that it is there at once, without a network too. */
export function whenIdle(load: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in window)) return;
  void firstPageAtRest.then(() => requestIdleCallback(() => void load().catch(() => undefined)));
}

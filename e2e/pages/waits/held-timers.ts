/** Timers of the app that run out when the test says so, so that a slow machine is never too late for them. */
import type { Page } from '@playwright/test';

type Timer = (work: () => void, time?: number, ...given: unknown[]) => number;

function hold(milliseconds: number): void {
  const { setTimeout: wait, setInterval: repeat, clearTimeout: clear } = globalThis;
  const held = new Map<number, () => void>();
  let last = 0;
  const holding =
    (begin: Timer): Timer =>
    (work, time, ...given) => {
      if (time !== milliseconds) return begin(work, time, ...given);
      last -= 1;
      held.set(last, work);
      return last;
    };
  const end = (id: number) => held.delete(id) || clear(id);
  const timers = { setTimeout: holding(wait), setInterval: holding(repeat) };
  Object.assign(globalThis, timers, { clearTimeout: end, clearInterval: end });
  addEventListener(`timers of ${milliseconds} end`, () => {
    const ending = [...held.values()];
    held.clear();
    for (const work of ending) work();
  });
}

/**
 * From the next document on, timers of exactly this delay do not run out by themselves.
 * @returns a function that lets all running ones run out at once.
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<unknown>> {
  await page.addInitScript(hold, milliseconds);
  return () => page.evaluate((time) => dispatchEvent(new Event(`timers of ${time} end`)), milliseconds);
}

/** How long the app shows a notice of an error, as in lib/toasts/toasts.ts. */
const errorShown = 4_000;

/** Notices of errors stay until somebody closes them. @returns a function that ends their time. */
export const holdNotices = (page: Page): Promise<() => Promise<unknown>> => holdTimers(page, errorShown);

/** Stopped after so long, in milliseconds: reading this device's storage, waiting for its key. */
const usualTimeout = 6_000;

/** The result of `work`, or undefined where it fails or takes too long. */
export async function withTimeout<T>(work: Promise<T>, milliseconds = usualTimeout): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, milliseconds, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

export const pause = (milliseconds: number): Promise<unknown> => new Promise((done) => setTimeout(done, milliseconds));

/** Until the browser is idle, or for `timeout` milliseconds where it never is. */
export const whenIdle = (timeout = 10_000): Promise<unknown> =>
  new Promise((done) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout });
    else setTimeout(done, 1_000);
  });

/** A hidden page draws no frames: its work starts after so many milliseconds. */
const longestFrame = 200;

/** After the next frame: a slow phone first draws what was touched, and works while the person reads on. */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') return work();
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, longestFrame);
  requestAnimationFrame(() => setTimeout(once));
}

/** One piece of work that waits for the next frame. */
export interface Deferred {
  /** Runs it after the next frame; replaces what waits. */
  set(work: () => void): void;
  /** Runs at once what waits. */
  flush(): void;
}

export function makeDeferred(): Deferred {
  let waiting: (() => void) | undefined;
  const flush = () => {
    const work = waiting;
    waiting = undefined;
    work?.();
  };
  return {
    set(work) {
      waiting = work;
      afterFrame(() => {
        if (waiting === work) flush();
      });
    },
    flush,
  };
}

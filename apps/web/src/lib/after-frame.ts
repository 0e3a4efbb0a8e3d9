/** A page that shows no frames, hidden or held up, does not keep the work waiting longer than this, in milliseconds. */
const patience = 200;

/** After the next frame: a slow phone first shows what was touched, and works while the person reads on. */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') return work();
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, patience);
  requestAnimationFrame(() => setTimeout(once));
}

export interface PutOff {
  /** After the next frame, in the place of what was put off before. */
  put(work: () => void): void;
  /** What is put off is done at once. */
  now(): void;
}

/** One piece of work that waits for the frame. */
export function makePutOff(): PutOff {
  let waiting: (() => void) | undefined;
  const now = () => {
    const work = waiting;
    waiting = undefined;
    work?.();
  };
  return {
    put(work) {
      waiting = work;
      afterFrame(() => {
        if (waiting === work) now();
      });
    },
    now,
  };
}

/** Until the browser has nothing else to do; not longer than `patience` milliseconds where it is never idle. */
export const whenIdle = (patience = 10_000): Promise<unknown> =>
  new Promise((done) => {
    // Safari tells of no idle moment.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: patience });
    else setTimeout(done, 1_000);
  });

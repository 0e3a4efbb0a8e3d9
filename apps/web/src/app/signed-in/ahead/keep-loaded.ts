/** How long a new worker may take to take its place, in milliseconds. */
const patience = 5_000;

/** From then on what this page fetches goes through the worker, which keeps it. @returns whether it does. */
async function isThroughWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || (await serviceWorker.getRegistration()) === undefined) return false;
  if (serviceWorker.controller === null) {
    await new Promise((done) => {
      serviceWorker.addEventListener('controllerchange', done, { once: true });
      setTimeout(done, patience);
    });
  }
  return serviceWorker.controller !== null;
}

/**
 * On a first visit the page was there before the worker, which has not seen what it is made of: without a network it would
 * not open again. It is asked for once more through the worker; the browser has it, so nothing goes over the line.
 * @returns whether what is fetched now is kept for later.
 */
export async function keepLoaded(): Promise<boolean> {
  if (!(await isThroughWorker())) return false;
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (entry.workerStart > 0 || !entry.name.startsWith(`${location.origin}/assets/`)) continue;
    await fetch(entry.name).catch(() => undefined);
  }
  return true;
}

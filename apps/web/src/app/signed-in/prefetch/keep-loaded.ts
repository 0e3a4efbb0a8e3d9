/** How long a new worker may take to take its place, in milliseconds. */
const patience = 5_000;

/** From then on what this page fetches goes through the worker, which keeps it. @returns whether it does. */
export async function isThroughWorker(): Promise<boolean> {
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
 * @returns how to go on with that until all is kept.
 */
export function loadedBefore(): () => Promise<void> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isOurs = (name: string) => name.startsWith(`${location.origin}/assets/`);
  const left = entries.flatMap(({ name, workerStart }) => (workerStart > 0 || !isOurs(name) ? [] : [name]));
  return async () => {
    for (let [name] = left; name !== undefined; [name] = left) {
      await fetch(name);
      left.shift();
    }
  };
}

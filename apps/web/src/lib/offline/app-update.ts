/**
 * Keeps the app on the phone, and tells when a newer one is there. An update waits until the person says so: it must
 * not pull the page from under somebody's words.
 */
import { makeStore, useStore } from '~/lib/store.ts';

/** `ready`: it can open without a network from now on. `update`: a newer version is there. */
export type AppNews = 'ready' | 'update' | null;

const news = makeStore<AppNews>(null);
export const useAppNews = (): AppNews => useStore(news);

const checkEvery = 5 * 60_000;
/** Before the page is replaced; whoever holds words that are not kept yet keeps them now. */
export const beforeUpdate = 'hodi:before-update';

let registration: ServiceWorkerRegistration | undefined;

export const later = (): void => news.set(null);

const isInstalled = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (worker.state !== 'installing' && worker.state !== 'parsed') done();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Replaces the app by the newest version; the page loads anew. */
export async function updateNow(): Promise<void> {
  dispatchEvent(new Event(beforeUpdate));
  const worker = registration?.waiting ?? registration?.installing;
  if (!worker) return location.reload();
  await isInstalled(worker);
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin.
  worker.postMessage('SKIP_WAITING');
}

async function checkVersion(): Promise<void> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await response.json()) as { version?: string };
    if (!response.ok || version === undefined || version === __APP_VERSION__) return;
    await registration?.update();
    news.set('update');
  } catch {
    // No network, or no version to compare with: the next look tells.
  }
}

function watch(worker: ServiceWorker | null, isUpdate: boolean): void {
  if (worker === null) return;
  void isInstalled(worker).then(() => {
    if (worker.state !== 'redundant') news.set(isUpdate ? 'update' : 'ready');
  });
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // Known before registering: afterwards a first installation and an update look alike.
  const hadWorker = navigator.serviceWorker.controller !== null;
  registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (registration.waiting !== null && hadWorker) news.set('update');
  watch(registration.installing, hadWorker);
  registration.addEventListener('updatefound', () => {
    watch(registration?.installing ?? null, navigator.serviceWorker.controller !== null);
  });
}

/** Call it when the page is idle: nothing here helps the first screen. */
export function watchAppUpdates(): void {
  register().catch(() => undefined);
  setInterval(() => void checkVersion(), checkEvery);
  void checkVersion();
}

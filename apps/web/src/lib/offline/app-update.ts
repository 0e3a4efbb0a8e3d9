/**
 * Keeps the app on the phone, and tells when a newer one is there. An update waits until the person says so: it must
 * not pull the page from under somebody's words.
 */
import { appNews, contentNews } from './app-news-store.ts';
import { isPageHeld, saveDraftNow } from './drafts/unsaved-drafts.ts';
import { hasUnkeptWords } from './local-drafts.ts';

const checkEvery = 5 * 60_000;
/** How long a newer worker may take to replace the older one, in milliseconds. */
const patience = 4_000;
/** In the tab: which version was to be replaced there, and how often that was tried. */
const replacingKey = 'replacing';
const mostTries = 3;

let registration: ServiceWorkerRegistration | undefined;

export const later = (): void => appNews.set(null);

const isInstalled = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (worker.state !== 'installing' && worker.state !== 'parsed') done();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** As `updateNow`. @returns false where that would lose what was written, which this device has no room for: nothing is done. */
export async function updateUnlessLost(): Promise<boolean> {
  await saveDraftNow();
  if (hasUnkeptWords() || isPageHeld()) return false;
  await updateNow();
  return true;
}

/**
 * Replaces the app by the newest version; the page loads anew.
 * @param tries with this one.
 */
export async function updateNow(tries = 1): Promise<void> {
  await saveDraftNow();
  const worker = registration?.waiting ?? registration?.installing;
  if (!worker) return location.reload();
  await isInstalled(worker);
  try {
    sessionStorage.setItem(replacingKey, `${__APP_VERSION__} ${tries}`);
  } catch {
    // A phone that is full is updated all the same.
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // The newer one waits until nothing is under way through the older one: on a slow line that may be minutes.
  registration?.active?.postMessage('GIVE_WAY');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin.
  worker.postMessage('SKIP_WAITING');
  // Chromium parks the newer one for minutes when something is asked for just as the older one falls idle. It takes its
  // place between two pages, though; that load may hang, and the page, still alive, is loaded by its new worker's event.
  loadUntilGone(patience);
}

/** A load that hangs leaves the page alive, with whatever is typed there meanwhile: it is tried again, ever less often. */
function loadUntilGone(wait: number): void {
  setTimeout(() => {
    void saveDraftNow().finally(() => location.reload());
    loadUntilGone(3 * wait);
  }, wait);
}

/**
 * Where a page cannot be loaded: the server has the files of its newest app alone, so an older one that loads again and again
 * never gets there. Nobody is interrupted, since nothing can be done on such a page; without a newer app it is loaded anew.
 */
export async function takeNewest(): Promise<void> {
  registration ??= await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  await updateNow();
}

async function checkVersion(): Promise<void> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const { version, content } = (await response.json()) as { version?: string; content?: string };
    if (!response.ok) return;
    if (content !== undefined) {
      // Told again though it is the same: what could not be read then is read now.
      contentNews.keep(content);
      contentNews.tell();
    }
    if (version === undefined || version === __APP_VERSION__) return;
    await registration?.update();
    appNews.set('update');
  } catch {
    // No network, or no version to compare with: the next look tells.
  }
}

async function watch(worker: ServiceWorker | null, isUpdate: boolean): Promise<void> {
  if (worker === null) return;
  await isInstalled(worker);
  if (worker.state !== 'redundant') appNews.set(isUpdate ? 'update' : 'ready');
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // Known before registering: afterwards a first installation and an update look alike.
  const hadWorker = navigator.serviceWorker.controller !== null;
  registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (registration.waiting !== null && hadWorker) appNews.set('update');
  const { installing } = registration;
  registration.addEventListener('updatefound', () => {
    void watch(registration?.installing ?? null, navigator.serviceWorker.controller !== null);
  });
  await watch(installing, hadWorker);
}

/** The older worker may have loaded the page just before the newer one took its place: then it is of the older version still. */
async function goOnReplacing(): Promise<void> {
  const [version, tries] = (sessionStorage.getItem(replacingKey) ?? '').split(' ');
  sessionStorage.removeItem(replacingKey);
  if (version === __APP_VERSION__ && Number(tries) < mostTries) await updateNow(Number(tries) + 1);
}

let begun: Promise<void> | undefined;

async function begin(): Promise<void> {
  setInterval(() => void checkVersion(), checkEvery);
  void checkVersion();
  await register().catch(() => undefined);
  await goOnReplacing().catch(() => undefined);
}

/**
 * Keeps the app on the device, and looks for newer versions from now on. Call it when the line is at rest: nothing here
 * helps the first page, and the files are some hundred kilobytes.
 * @returns when the files are there, or cannot be kept.
 */
export const keepApp = (): Promise<void> => (begun ??= begin());

/*
 * Keeps the app itself on the phone, never what the server answers: a health record is not left in a browser's cache.
 * The build puts the list of files in place of `self.__WB_MANIFEST`. Files with a hash in their name are the same for
 * ever, so an update copies those it already has and fetches only the rest.
 */
import { lengthHeader } from '@hodi/domain/offline/length-header.ts';
import { handlePush, type PushWorker } from '~/lib/push/push-worker.ts';
import { removeExpiredKeys } from '~/lib/vault/expired-keys.ts';

// Only what is used here: the types of workers and of pages exclude each other.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ShellWorker {
  readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<readonly { readonly visibilityState: string }[]>;
  };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
declare const self: ShellWorker;

const files = self.__WB_MANIFEST;
const shellPath = '/index.html';
const prefix = 'hodi-shell-';
const shellCache = prefix + fingerprint(files.map(({ url, revision }) => `${url} ${revision}`).join('\n'));
/** Files outside the shell: pages and questionnaires, some 170 a build. An update reuses those that did not change. */
const assetCache = 'hodi-assets';
const assetsKept = 400;

/** Addresses that a person opens but the app does not answer. */
const isOfServer = (path: string): boolean => /^\/(docs|dev|plain|openapi\.json|version\.json)(\/|$)/.test(path);

function fingerprint(text: string): string {
  let hash = 5381;
  for (let index = 0; index < text.length; index += 1) hash = ((hash << 5) + hash + text.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(36);
}

/** A public network may answer anything with a page of its own; kept once, it would stand in the app's way for ever. */
function isOurs(response: Response): boolean {
  return response.ok && !response.redirected && !(response.headers.get('content-type') ?? '').startsWith('text/html');
}

/** Something on the way may bring nothing, or half of it, as if that were all. */
async function isWhole(response: Response): Promise<boolean> {
  const bytes = await response.clone().arrayBuffer();
  return bytes.byteLength > 0 && bytes.byteLength >= Number(response.headers.get(lengthHeader));
}

/** Past the browser's own cache, which keeps for a year what came broken too. */
const anew = { cache: 'reload' } as const;

/** Fetches with further tries after network errors or bad answers, each asking for less. */
async function fetched(what: Request | string, tries: readonly RequestInit[]): Promise<Response> {
  for (const how of tries) {
    const response = await fetch(what, how);
    if (!response.ok || (await isWhole(response).catch(() => false))) return response;
  }
  return Response.error();
}

async function fill(): Promise<void> {
  const cache = await caches.open(shellCache);
  for (const { url, revision } of files) {
    const path = `/${url}`;
    if (await cache.match(path)) continue;
    const known = revision === null ? await caches.match(path) : undefined;
    const isKnown = known !== undefined && (await isWhole(known));
    const response = isKnown ? known : await fetched(path, [revision === null ? {} : anew, anew]);
    const isGood = path === shellPath ? response.ok && !response.redirected : isOurs(response);
    if (!isGood) throw new Error(`${path} did not come`);
    await cache.put(path, response);
  }
}

async function clear(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shellCache);
  // Another tab may be made of the one before: what it has not opened yet is nowhere else, and its page must live on.
  for (const name of older.slice(0, -1)) await caches.delete(name);
  const assets = await caches.open(assetCache);
  const keys = await assets.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - assetsKept))) await assets.delete(key);
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const shell = await (await caches.open(shellCache)).match(shellPath);
  return shell ?? fetch(request);
}

/** Ends what is under way through this worker, when a newer one is to take its place. */
let work = new AbortController();

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const { signal } = work;
  const response = await fetched(request, [{ signal }, { signal, ...anew }]);
  if (isOurs(response)) await (await caches.open(assetCache)).put(request, response.clone());
  return response;
}

/** A page in sight locks itself; where there is none, nobody else takes the key away. */
async function lockLeft(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ visibilityState }) => visibilityState !== 'visible'))
    await removeExpiredKeys(indexedDB, Date.now());
}
/** Locks now if possible, else at the next start of the worker or the app. */
const tryToLock = (): Promise<unknown> => lockLeft().catch(() => undefined);

handlePush(self as unknown as PushWorker);
self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([clear(), tryToLock()])));
self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data !== 'GIVE_WAY') return;
  work.abort();
  work = new AbortController();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.waitUntil(tryToLock());
    if (!isOfServer(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

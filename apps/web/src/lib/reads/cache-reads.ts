/**
 * Caches reads on this device, so that pages open at once and without a network. Cached data is shown while the server
 * is asked. Until it answers, the page says how old the data is.
 */
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api/api-error.ts';
import { isOnline, onConnectionChange } from '~/lib/offline/connection.ts';
import { forgotten, namesOne, onForgotten } from '~/lib/query/forget-patient.ts';
import { isWhole } from '~/lib/query/retry-failed-refetches.ts';
import { beginLooking, endLooking, knowAgain } from '~/lib/query/known-answers.ts';
import { CacheAgeLine, OfflineWithAge } from './cache-age-line.tsx';
import { hasCached, cacheAge } from './cache-age.ts';
import { dropNaming, dropOldReads, dropRead, loadRead, noteCached, saveRead } from './cached-reads.ts';
import { isCacheable } from './cacheable-query.ts';

/** Changes are written together after a pause, in milliseconds. */
const pause = 1_000;
/** Younger than this nothing is called old, and a line gets so long before it is called gone, in milliseconds. */
const fresh = 60_000;
const patience = 4_000;
/** How often the age is looked at where nothing happens, in milliseconds. */
const lookEvery = 30_000;

const isLost = (error: unknown): boolean => error instanceof ApiError && error.isOurs(403, 404, 410);

/** Writes server data to the cache after a pause, and at once when the page is hidden. */
function makeWriter(userId: string) {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const write = () => {
    clearTimeout(timer);
    const queries = [...changed.values()];
    changed.clear();
    timer = undefined;
    last = last.then(async () => {
      for (const query of queries) await saveRead(userId, query).catch(() => undefined);
      if (queries.length > 0 && !hasCached(userId)) noteCached(userId);
    });
  };
  return {
    put(query: Query) {
      changed.set(query.queryHash, query);
      timer ??= setTimeout(write, pause);
    },
    /** The person may not see it any more. */
    drop(query: Query) {
      changed.delete(query.queryHash);
      last = last.then(() => dropRead(userId, query)).catch(() => undefined);
    },
    /** The person may see nothing of these patients any more. */
    dropNaming: (patientIds: ReadonlySet<string>): void => {
      for (const [hash, { state }] of changed) if (namesOne(patientIds, hash, state.data)) changed.delete(hash);
      last = last.then(() => dropNaming(userId, patientIds)).catch(() => undefined);
    },
    write,
    /** Nothing more is written: it may be another one's turn. */
    stop() {
      clearTimeout(timer);
      changed.clear();
    },
  };
}

/** Which of the queries show what was kept and not read anew since: since when, and what it was. */
type Restored = Map<string, { since: number; data: unknown }>;

function ageOf(queries: readonly Query[], restored: Restored, offlineSince: number | null): number | null {
  const now = Date.now();
  const ages = queries.flatMap((query) => {
    const { data, dataUpdatedAt, fetchFailureCount } = query.state;
    if (data === undefined || !query.isActive()) return [];
    const kept = restored.get(query.queryHash);
    if (kept === undefined) return offlineSince === null ? [] : [Math.max(dataUpdatedAt, offlineSince)];
    const isWaited = offlineSince !== null || fetchFailureCount > 0 || now - kept.since >= patience;
    return isWaited ? [dataUpdatedAt] : [];
  });
  const oldest = Math.min(...ages);
  return ages.length > 0 && now - oldest > fresh ? oldest : null;
}

/** Tells from when what is on the screen is, soon after something may have changed it. */
function makeTeller(client: QueryClient, restored: Restored) {
  let offlineSince = isOnline() ? null : Date.now();
  let planned: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    planned ??= setTimeout(() => {
      planned = undefined;
      const at = ageOf(client.getQueryCache().getAll(), restored, offlineSince);
      if (at !== (cacheAge.get()?.at ?? null))
        cacheAge.set(at === null ? null : { at, Line: CacheAgeLine, Offline: OfflineWithAge });
    });
  };
  const unsubscribe = onConnectionChange(() => {
    offlineSince = isOnline() ? null : (offlineSince ?? Date.now());
    tell();
  });
  const timer = setInterval(tell, lookEvery);
  return {
    tell,
    stop() {
      unsubscribe();
      clearInterval(timer);
      clearTimeout(planned);
      cacheAge.set(null);
    },
  };
}

/** Puts what is kept where nothing has come yet. */
async function restore(userId: string, query: Query, restored: Restored): Promise<void> {
  if (!isCacheable(query) || query.state.data !== undefined) return;
  const kept = await loadRead(userId, query).catch(() => undefined);
  if (kept === undefined || query.state.data !== undefined) return;
  knowAgain(query, kept.data, kept.tags ?? []);
  restored.set(query.queryHash, { since: Date.now(), data: kept.data });
  query.setData(kept.data, { updatedAt: kept.at, manual: true });
  // However young it is: what happened while the app was closed was missed.
  query.invalidate();
}

function onceForEach(work: (query: Query) => Promise<void>): (query: Query) => Promise<void> {
  const begun = new WeakMap<Query, Promise<void>>();
  return (query) => {
    const going = begun.get(query) ?? work(query);
    begun.set(query, going);
    return going;
  };
}

/** Begins to keep what this user reads. @returns how to stop. */
export function cacheReads(client: QueryClient, userId: string): () => void {
  const cache = client.getQueryCache();
  const writer = makeWriter(userId);
  const restored: Restored = new Map();
  const teller = makeTeller(client, restored);

  const look = onceForEach((query) => restore(userId, query, restored));
  const added = (query: Query) =>
    void look(query).then(() => setTimeout(teller.tell, restored.has(query.queryHash) ? patience : 0));
  const refused = (query: Query, error: unknown) => {
    if (!isLost(error)) return;
    writer.drop(query);
    if (restored.delete(query.queryHash)) query.setState({ data: undefined, dataUpdatedAt: 0 });
  };
  const came = (query: Query, isManual?: boolean) => {
    if (!isCacheable(query)) return;
    if (isWhole(query, isManual)) restored.delete(query.queryHash);
    // Data just restored from the device is already stored.
    if (restored.get(query.queryHash)?.data !== query.state.data) writer.put(query);
  };
  const heard = (event: QueryCacheNotifyEvent) => {
    const { type } = event;
    const query = event.query as Query;
    if (type === 'added') added(query);
    if (type === 'removed') restored.delete(query.queryHash);
    if (type === 'updated' && event.action.type === 'error') refused(query, event.action.error);
    if (type === 'updated' && event.action.type === 'success') came(query, event.action.manual);
    if (type !== 'observerResultsUpdated') teller.tell();
  };
  const lookedAway = () => document.visibilityState === 'hidden' && writer.write();

  for (const query of cache.getAll()) {
    if (query.state.data === undefined) added(query);
    else came(query);
  }
  const stopCache = cache.subscribe(heard);
  beginLooking(look);
  onForgotten.add(writer.dropNaming);
  if (forgotten.size > 0) writer.dropNaming(forgotten);
  document.addEventListener('visibilitychange', lookedAway);
  void dropOldReads(userId).catch(() => undefined);
  return () => {
    stopCache();
    endLooking();
    onForgotten.delete(writer.dropNaming);
    document.removeEventListener('visibilitychange', lookedAway);
    writer.stop();
    teller.stop();
  };
}

/** Sends what waits, in order, from one tab at a time. */
import {
  failuresBeforePause,
  maxTries,
  outcomeOf,
  pauseMilliseconds,
  replayTimeout,
  retryDelay,
} from '@hodi/domain/offline/retry.ts';
import { nextWrite } from '@hodi/domain/offline/queue-order.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { authorised } from '~/lib/api/authorised.ts';
import { ifUnlocked } from '~/lib/locks.ts';
import { currentSession } from '~/lib/session/session.ts';
import type { QueueRecord } from './database.ts';
import { checkConnection, isOnline, onConnectionChange } from './connection.ts';
import { freshTries, reloadQueue, removeRecord, updateRecord } from './queue.ts';
import { sendingStore } from './sending-store.ts';

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
/** The first try is still being worked on: ask again after so many milliseconds. */
const askAgain = 1_000;
/** Where nothing else wakes the queue, in milliseconds. */
const lookEvery = 10_000;

let failuresInARow = 0;
let pausedUntil = 0;
let onDelivered: () => void = () => undefined;

/** What to do after one write: the next one, the others without this one, or nothing for now. */
type Step = 'sent' | 'go_on' | 'set_aside' | 'stop';

/** Five failures in a row are a server in trouble: leave it alone for a while. */
async function afterFailure(retryCount: number): Promise<Step> {
  failuresInARow += 1;
  if (failuresInARow >= failuresBeforePause) {
    failuresInARow = 0;
    pausedUntil = Date.now() + pauseMilliseconds;
    return 'stop';
  }
  await pause(retryDelay(retryCount, Math.random()));
  return 'go_on';
}

async function settle(record: QueueRecord, error: unknown): Promise<Step> {
  const reply = error instanceof ApiError ? { status: error.status, code: error.code } : ('no_answer' as const);
  const lastError = error instanceof ApiError ? error.message : null;
  switch (outcomeOf(reply)) {
    case 'refused':
      await updateRecord(record.id, { state: 'refused', lastError });
      return 'go_on';
    case 'signed_out':
      await updateRecord(record.id, { state: 'waiting' });
      return 'stop';
    case 'again': {
      const retryCount = record.retryCount + 1;
      await updateRecord(record.id, { retryCount, lastError, state: retryCount >= maxTries ? 'failed' : 'waiting' });
      return afterFailure(retryCount);
    }
    default:
      // No answer, or the first try is still being worked on: it costs no try.
      await updateRecord(record.id, { state: 'waiting' });
      if (reply !== 'no_answer') {
        await pause(askAgain);
        return 'go_on';
      }
      await checkConnection();
      return isOnline() ? 'set_aside' : 'stop';
  }
}

async function sendOne(record: QueueRecord): Promise<Step> {
  await updateRecord(record.id, { state: 'sending', heldBy: null });
  const { method, url, body, headers, idempotencyKey, userId } = record;
  try {
    await authorised({
      method,
      url,
      body,
      userId,
      timeout: replayTimeout,
      headers: { ...headers, 'idempotency-key': idempotencyKey },
    });
  } catch (error) {
    return settle(record, error);
  }
  failuresInARow = 0;
  await removeRecord(record.id);
  return 'sent';
}

/** As long as something can go. Another user signing in ends it at once. */
async function drain(userId: string): Promise<void> {
  const setAside = new Set<string>();
  let sent = 0;
  try {
    for (;;) {
      const queue = await reloadQueue();
      const next = nextWrite(queue, setAside);
      const mayGo = isOnline() && currentSession()?.userId === userId && Date.now() >= pausedUntil;
      if (next === undefined || !mayGo) return;
      const left = queue.filter(({ state }) => state === 'waiting' || state === 'sending').length;
      sendingStore.set({ sent, total: sent + left });
      const step = await sendOne(next);
      if (step === 'stop') return;
      if (step === 'sent') sent += 1;
      if (step === 'set_aside') setAside.add(next.id);
    }
  } finally {
    sendingStore.set(null);
    if (sent > 0) onDelivered();
  }
}

let running: Promise<void> | undefined;
let timerAfterPause: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, unless this or another tab does already. */
export async function syncNow(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined || !isOnline()) return;
  running ??= ifUnlocked('hodi-sync', () => drain(userId))
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
    });
  await running;
  const pauseLeft = pausedUntil - Date.now();
  if (pauseLeft <= 0) return;
  clearTimeout(timerAfterPause);
  timerAfterPause = setTimeout(() => void syncNow(), pauseLeft + 50);
}

/** The author asks for it: everything that failed for passing causes is tried again, pause or not. */
export async function sendNow(): Promise<void> {
  pausedUntil = 0;
  await freshTries();
  await syncNow();
}

/**
 * Sync at start, on reconnect and when the tab becomes visible; what failed for passing causes gets fresh tries then.
 * @param delivered told when something that had waited has arrived.
 */
export function watchSync(delivered: () => void): () => void {
  onDelivered = delivered;
  let wasOnline = isOnline();
  const wake = () => {
    reloadQueue()
      .then(freshTries)
      .then(syncNow)
      .catch(() => undefined);
  };
  const unsubscribe = onConnectionChange(() => {
    if (isOnline() && !wasOnline) wake();
    wasOnline = isOnline();
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(() => void syncNow(), lookEvery);
  wake();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}

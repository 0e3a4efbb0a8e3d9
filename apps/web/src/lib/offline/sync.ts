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
import { makeStore, useStore } from '~/lib/store.ts';
import type { QueueRecord } from './database.ts';
import { checkConnection, isOnline, onConnectionChange } from './connection.ts';
import { freshTries, reloadQueue, removeRecord, updateRecord } from './queue.ts';

/** Told of every write that arrived, with the answer, so that screens show it as sent. */
export type Delivered = (record: QueueRecord, answer: unknown) => void;

const running = makeStore<{ sent: number; total: number } | null>(null);
export const useSending = (): { sent: number; total: number } | null => useStore(running);

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
let failuresInARow = 0;
let pausedUntil = 0;
let delivered: Delivered = () => undefined;

type Step = 'sent' | 'go_on' | 'stop';

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
      failuresInARow += 1;
      if (failuresInARow >= failuresBeforePause) {
        failuresInARow = 0;
        pausedUntil = Date.now() + pauseMilliseconds;
        return 'stop';
      }
      await pause(retryDelay(retryCount, Math.random()));
      return 'go_on';
    }
    default:
      // The line is down, or the first try is still worked on: it costs no try, and nothing else would do better now.
      await updateRecord(record.id, { state: 'waiting' });
      if (reply === 'no_answer') {
        void checkConnection();
        return 'stop';
      }
      await pause(1_000);
      return 'go_on';
  }
}

async function sendOne(record: QueueRecord): Promise<Step> {
  await updateRecord(record.id, { state: 'sending' });
  const { method, url, body, headers, idempotencyKey } = record;
  try {
    const timeout = replayTimeout;
    const answer = await authorised({
      method,
      url,
      body,
      timeout,
      headers: { ...headers, 'idempotency-key': idempotencyKey },
    });
    failuresInARow = 0;
    await removeRecord(record.id);
    delivered(record, answer);
    return 'sent';
  } catch (error) {
    return settle(record, error);
  }
}

/** As long as something can go. Another user signing in ends it at once. */
async function drain(userId: string): Promise<void> {
  let sent = 0;
  try {
    for (;;) {
      const queue = await reloadQueue();
      const next = nextWrite(queue);
      const mayGo = isOnline() && currentSession()?.userId === userId && Date.now() >= pausedUntil;
      if (next === undefined || !mayGo) return;
      running.set({
        sent,
        total: sent + queue.filter(({ state }) => state === 'waiting' || state === 'sending').length,
      });
      const step = await sendOne(next);
      if (step === 'stop') return;
      if (step === 'sent') sent += 1;
    }
  } finally {
    running.set(null);
  }
}

/** Sends what waits, unless another tab does. */
export async function syncNow(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined || !isOnline()) return;
  await ifUnlocked('hodi-sync', () => drain(userId)).catch(() => undefined);
  if (pausedUntil > Date.now()) setTimeout(() => void syncNow(), pausedUntil - Date.now() + 50);
}

/** Sync at start, on reconnect and when the tab becomes visible; what failed for passing causes gets fresh tries then. */
export function watchSync(onDelivered: Delivered): () => void {
  delivered = onDelivered;
  const wake = () => {
    if (document.visibilityState !== 'visible' || !isOnline()) return;
    void reloadQueue()
      .then(freshTries)
      .then(syncNow)
      .catch(() => undefined);
  };
  const unsubscribe = onConnectionChange(wake);
  document.addEventListener('visibilitychange', wake);
  const timer = setInterval(() => void syncNow(), 10_000);
  wake();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', wake);
    clearInterval(timer);
  };
}

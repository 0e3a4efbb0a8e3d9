/** Sends what waits, in order, from one tab at a time. */
import {
  failuresBeforePause,
  maxTries,
  morePatience,
  outcomeOf,
  pauseMilliseconds,
  replayTimeout,
  retryDelay,
} from '@hodi/domain/offline/retry.ts';
import { rateLimitDelay } from '@hodi/domain/offline/too-many-requests.ts';
import { nextWrite, type QueuedWrite } from '@hodi/domain/offline/queue-order.ts';
import type { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { ApiError, LateError } from '~/lib/api/api-error.ts';
import { EarlierArrivedError, isDoneBefore, replyOf, writeRecord } from '~/lib/api/write-record.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { uploadSoon } from '~/lib/attachments/upload-soon.ts';
import { ifUnlocked } from '~/lib/locks.ts';
import { currentSession } from '~/lib/session/session.ts';
import { withTimeout } from '~/lib/timing.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { QueueRecord } from './database.ts';
import { checkConnection, isOnline, linePatience, onConnectionChange, waitForRoom } from './connection.ts';
import { closedWrites, doneInTime, makersOnTheirWay, markSending, reloadQueue, showAsKept } from './queue.ts';
import { queueStore, sendingStore } from './queue-store.ts';
import { queueLost, readingTakes } from './sent/sent-writes.ts';
import { forgetDoneBefore, isKept, noteHeld, settleArrived, settleRecord, waitAgain } from './sent/settle.ts';

/** The first try is still being worked on: ask again after so many milliseconds. */
const askAgain = 1_000;
/** Longer than any wait before the next try. */
const longestWait = 15_000;
/** Where nothing else wakes the queue, in milliseconds. */
const lookEvery = 10_000;

/** Of writes that failed one after the other, while nothing arrived. */
let failures: string[] = [];
let pausedUntil = 0;
/** In milliseconds. A clock that was set back must not stretch it. */
function pauseLeft(): number {
  const left = pausedUntil - Date.now();
  return left <= pauseMilliseconds ? Math.max(0, left) : 0;
}
/** When a write may be tried again that just failed. The others need not wait for it. */
const notBefore = new Map<string, number>();
let onDelivered: () => void = () => undefined;

/** How long an answer is waited for, in milliseconds: docs/decisions/0039. */
let patience = replayTimeout;
/** A probe of the server also measures how slow this connection is. */
const replayPatience = (): number => Math.max(patience, linePatience());

let endRest: () => void = () => undefined;

/** Until the time has come, something else waits, or the author asks for it. */
async function rest(milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: () => void = () => undefined;
  await new Promise<void>((done) => {
    endRest = done;
    timer = setTimeout(done, milliseconds);
    unsubscribe = queueStore.subscribe(done);
  });
  clearTimeout(timer);
  unsubscribe();
}

/** The next step after one write: send the next, go on with independent writes, set this one aside, or stop for now. */
type Step = 'sent' | 'go_on' | 'set_aside' | 'stop';

/**
 * After five failures in a row the server is left alone for a while. A single write that keeps failing does not hold up
 * the others.
 */
function afterFailure({ id }: QueueRecord, retryCount: number): Step {
  failures.push(id);
  // A write that has used up its tries is retried only on request, and then at once.
  if (retryCount >= maxTries) notBefore.delete(id);
  else notBefore.set(id, Date.now() + retryDelay(retryCount, Math.random()));
  if (failures.length < failuresBeforePause) return 'go_on';
  const isOneAlone = new Set(failures).size === 1;
  failures = [];
  if (isOneAlone) return 'go_on';
  pausedUntil = Date.now() + pauseMilliseconds;
  return 'stop';
}

async function settle(record: QueueRecord, error: unknown): Promise<Step> {
  const reply = replyOf(error);
  const lastError = error instanceof ApiError ? error.message : null;
  switch (outcomeOf(reply)) {
    case 'refused':
      await settleRecord(record.id, {
        state: 'refused',
        lastError,
        ...(error instanceof EarlierArrivedError && { isThere: true }),
      });
      return 'go_on';
    case 'signed_out':
      return 'stop';
    case 'no_room': {
      // All that waits is of the same account.
      const said = error instanceof ApiError ? error.body?.details?.retry_after : undefined;
      const wait = Math.min(rateLimitDelay(said), pauseMilliseconds);
      pausedUntil = Date.now() + wait;
      void waitForRoom(wait);
      return 'stop';
    }
    case 'again': {
      const retryCount = record.retryCount + 1;
      await settleRecord(record.id, { retryCount, lastError, state: retryCount >= maxTries ? 'failed' : 'waiting' });
      return afterFailure(record, retryCount);
    }
    default:
      // No answer, or the first try is still being worked on: it costs no try.
      if (reply !== 'no_answer') {
        notBefore.set(record.id, Date.now() + askAgain);
        return 'go_on';
      }
      await checkConnection();
      if (!isOnline()) return 'stop';
      if (error instanceof LateError) patience = morePatience(replayPatience());
      return 'set_aside';
  }
}

/** A reply that had waited here while a colleague wrote: its author decides, and is told wherever they are. */
export function tellHeld(answer: unknown): void {
  const { is_held, item } = (answer ?? {}) as Partial<AnswerOf<typeof postMessage>>;
  if (is_held && item) toast.error(makeText('thread.held', { name: item.patient.user.given_name }));
}

async function sendOne(record: QueueRecord): Promise<Step> {
  // Said together with what happened to the write before: a drawing of the queue costs a cheap phone more than a look into it.
  markSending(record.id);
  // Another tab's user may just have discarded the write: then it must not go. A database that does not answer holds
  // nothing back.
  if ((await withTimeout(isKept(record.id))) === false) {
    markSending(null);
    return (await doneInTime(showAsKept([record.id]))) ? 'go_on' : 'set_aside';
  }
  const since = Date.now();
  let answer: unknown;
  try {
    answer = await writeRecord(record, replayPatience());
  } catch (error) {
    if (!isDoneBefore(error)) {
      markSending(null);
      return settle(record, error);
    }
    await forgetDoneBefore(record, error);
  }
  // A hanging write must not delay the others for longer than the connection needs.
  if (Date.now() - since < replayTimeout) patience = replayTimeout;
  failures = [];
  notBefore.delete(record.id);
  await settleArrived(record);
  markSending(null);
  tellHeld(answer);
  return 'sent';
}

/** The next write that may go now; or in how many milliseconds there is one, where all that could go has just failed. */
function nextOf(queue: readonly QueueRecord[], setAside: ReadonlySet<string>): QueueRecord | number | undefined {
  const now = Date.now();
  // A clock that was set back must not stretch the wait.
  const early = new Map([...notBefore].filter(([, time]) => time > now && time <= now + longestWait));
  const makers = makersOnTheirWay().map((record) => ({ ...record, thread: null, needs: [] }));
  const closed = closedWrites();
  const isWaiting = ({ state }: QueuedWrite) => state === 'waiting';
  const aside = [...setAside, ...[...makers, ...closed.filter(isWaiting)].map(({ id }) => id)];
  const all: readonly QueuedWrite[] = makers.length + closed.length === 0 ? queue : [...queue, ...makers, ...closed];
  const nextBut = (ids: readonly string[]) => nextWrite(all, new Set(ids)) as QueueRecord | undefined;
  const next = nextBut([...aside, ...early.keys()]);
  if (next !== undefined || early.size === 0 || nextBut(aside) === undefined) return next;
  return Math.min(...early.values()) - now;
}

/**
 * Resets the tries of all writes that failed for temporary reasons; refused ones wait for their author.
 * @param tell called for each with whether it could be stored. On a full device it cannot, and the others are sent all
 * the same.
 */
async function freshTries(tell: (id: string, isNoted: boolean) => void = () => undefined): Promise<void> {
  for (const { id, state } of queueStore.get()) {
    if (state !== 'failed') continue;
    tell(id, await doneInTime(waitAgain(id)));
  }
}

/** As long as something can go. Another user signing in ends it at once. */
async function drain(userId: string): Promise<void> {
  const setAside = new Set<string>();
  let [sent, timesEmpty, readAt] = [0, 0, -1];
  const unsubscribe = queueStore.subscribe(() => {
    if (queueStore.get().length === 0) timesEmpty += 1;
  });
  try {
    await noteHeld();
    for (;;) {
      // Any answer may be the first of a server that was put back to a backup.
      if (await queueLost(userId)) readAt = -1;
      // A device that was locked and opened again shows what was written since alone: the rest comes before it.
      while (readAt !== timesEmpty) {
        readAt = timesEmpty;
        await doneInTime(reloadQueue(), readingTakes);
      }
      const queue = queueStore.get();
      const mayGo = isOnline() && currentSession()?.userId === userId && pauseLeft() === 0;
      const next = mayGo ? nextOf(queue, setAside) : undefined;
      if (next === undefined) return;
      if (typeof next === 'number') {
        await rest(next);
        continue;
      }
      const left = queue.filter(({ state }) => state === 'waiting' || state === 'sending').length;
      sendingStore.set({ sent, total: sent + left });
      const step = await sendOne(next);
      if (step === 'stop') return;
      if (step === 'sent') sent += 1;
      if (step === 'set_aside') setAside.add(next.id);
    }
  } finally {
    unsubscribe();
    sendingStore.set(null);
    if (sent > 0) onDelivered();
  }
}

let running: Promise<void> | undefined;
let timerAfterPause: ReturnType<typeof setTimeout> | undefined;

/** How far somebody has read, by itself: neither its code nor its answer may hold up what was written. */
function tellSeen(userId: string): void {
  ifUnlocked('hodi-seen', async () => (await import('./seen/seen-marks.ts')).tellSeen(userId)).catch(() => undefined);
}

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
  uploadSoon();
  const left = pauseLeft();
  if (left === 0) return tellSeen(userId);
  clearTimeout(timerAfterPause);
  timerAfterPause = setTimeout(() => void syncNow(), left + 50);
}

/** The author asks for it: everything that failed for passing causes is tried again, pause or not. @param tell as above. */
export async function sendNow(tell?: (id: string, isNoted: boolean) => void): Promise<void> {
  pausedUntil = 0;
  notBefore.clear();
  endRest();
  await freshTries(tell);
  await syncNow();
}

/** Looks at all that waits; what failed for passing causes gets fresh tries. */
export function sendAfresh(): void {
  reloadQueue()
    .then(() => freshTries())
    .then(syncNow)
    .catch(() => undefined);
}

/**
 * Sync at start, on reconnect and when the tab becomes visible; what failed for passing causes gets fresh tries then.
 * @param delivered told when something that had waited has arrived.
 */
export function watchSync(delivered: () => void): () => void {
  onDelivered = delivered;
  let wasOnline = isOnline();
  const unsubscribe = onConnectionChange(() => {
    if (isOnline() && !wasOnline) sendAfresh();
    wasOnline = isOnline();
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') sendAfresh();
  };
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(() => void syncNow(), lookEvery);
  sendAfresh();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}

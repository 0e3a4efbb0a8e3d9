import type { QueryClient } from '@tanstack/react-query';
import { threadsWithLeft } from '~/features/e-contacts/thread/left-replies.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { watchQueue } from '~/lib/offline/watch/watch-queue.ts';
import { readyToKeep } from '~/lib/offline/drafts/draft-changes.ts';
import { watchSync } from '~/lib/offline/sync.ts';
import { loadAllAgain } from '~/lib/query/load-again.ts';
import { retryFailedRefetches } from '~/lib/query/retry-failed-refetches.ts';
import type { RealtimeHandler } from '~/lib/realtime/handlers.ts';
import { LiveEvents } from '~/lib/realtime/live-events.ts';
import { followPush } from '~/lib/push/follow-worker.ts';
import { watchPeople } from '~/lib/person/ended-people.ts';
import { watchWaiting } from '~/lib/push/watch-waiting.ts';
import { watchEditions } from '~/lib/topics/edition.ts';
import { currentSession } from '~/lib/session/session.ts';
import { keepApp } from '~/lib/offline/app-update.ts';
import { type Around, prefetchPages } from './prefetch/prefetch-pages.ts';
import { watchFactor } from '../held/watch-factor.ts';

/** Each feature says itself what its events change; a new one needs no line here. All in this file: each is tiny. */
const featureHandlers = import.meta.glob<readonly RealtimeHandler[]>('../../features/*/realtime.ts', {
  import: 'handlers',
  eager: true,
});

/** Begins to send what waits and to listen; gives back how to stop. */
export function beginBackgroundWork(queryClient: QueryClient): () => void {
  const live = new LiveEvents(queryClient, Object.values(featureHandlers).flat());
  const stopQueue = watchQueue();
  sendLeft(queryClient).catch(() => undefined);
  // Live events bring what had waited; without them it is read again.
  const stopSync = watchSync(() => {
    if (!live.isLive()) loadAllAgain(queryClient);
  });
  const stopReading = retryFailedRefetches(queryClient);
  const stopFactor = watchFactor(queryClient);
  const stopPush = followPush();
  const stopEditions = watchEditions(queryClient);
  const stopWaiting = watchWaiting(queryClient);
  const stopPeople = currentSession()?.userType === 'patient' ? watchPeople(queryClient) : () => undefined;
  let isOver = false;
  void keepForLater({ isOver: () => isOver, isReading: () => queryClient.isFetching() > 0, client: queryClient });
  return () => {
    isOver = true;
    stopQueue();
    stopSync();
    stopReading();
    stopFactor();
    stopPush();
    stopEditions();
    stopWaiting();
    stopPeople();
    live.close();
  };
}

/** Fetches the code that sends left messages only if there are some. */
async function sendLeft(queryClient: QueryClient): Promise<void> {
  const owner = draftOwner();
  const threads = await threadsWithLeft(owner);
  if (threads.length === 0) return;
  const { sendLeftMessages } = await import('~/features/e-contacts/thread/send-left.ts');
  await sendLeftMessages(queryClient, { owner, threads });
}

/** One after the other: pages that come when the app is kept are kept with it. */
async function keepForLater(around: Around): Promise<void> {
  void readyToKeep().catch(() => undefined);
  await keepApp();
  const userType = currentSession()?.userType;
  if (userType !== undefined) await prefetchPages(userType, around);
}

/**
 * Ends a device's push messages at once, also without a network: apart from what begins them, since every page can see a
 * session end. The server ends the subscription with the session.
 */
import { readPushOwner, removePushOwner } from './push-owner.ts';
import type { ShownData } from './push-worker.ts';

/** Closes the notifications of this device whose subject was read. @param isOver of the path to which one leads. */
export async function closeShown(isOver: (path: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? [])
    if (isOver((shown.data as Partial<ShownData> | null)?.path ?? '')) shown.close();
}

const closeAllShown = (): Promise<void> => closeShown(() => true);

/** Each step, whatever becomes of the others. */
const each = (steps: readonly Promise<unknown>[]): Promise<unknown> => Promise.allSettled(steps);

async function unsubscribe(): Promise<unknown> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** First what the worker looks at: from then on it shows nothing. */
export async function dropPush(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await each([removePushOwner()]);
  await each([unsubscribe(), closeAllShown(), navigator.clearAppBadge?.()]);
}

/** Where somebody has left; what another has begun here meanwhile stays. */
export async function dropPushOf(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const owner = await readPushOwner().catch(() => null);
  if (owner === null || owner === userId) await dropPush();
}

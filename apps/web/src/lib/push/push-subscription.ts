/**
 * The push subscription of this device. It belongs to whoever is signed in: it begins by their tap, is told to the server
 * again at each start, and ends with the session (drop-push.ts).
 */
import {
  addPushSubscription,
  getPushKey,
  removePushSubscription,
} from '@hodi/domain/notifications/notifications.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { call } from '~/lib/api/call.ts';
import { withTimeout } from '~/lib/timing.ts';
import { withLock } from '~/lib/locks.ts';
import { keepApp } from '~/lib/offline/app-update.ts';
import { currentSession } from '~/lib/session/session.ts';
import { dropPush } from './drop-push.ts';
import { isPushSupported } from './push-device.ts';
import { readPushOwner, writePushOwner } from './push-owner.ts';
import { notePushWish, wantsPush } from './push-wish.ts';

/** A first installation may still be under way, in milliseconds. */
const workerPatience = 20_000;

const silent = { silent: true } as const;

/** One after the other, in whatever tab: what is kept in step at a start must not undo what a tap begins meanwhile. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => withLock('hodi-push', work);

/** The key that the subscription is bound to, as the server says it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this device tells whoever is signed in. */
export async function isSubscribed(): Promise<boolean> {
  const userId = currentSession()?.userId;
  if (userId === undefined || !isPushSupported()) return false;
  return (await readPushOwner()) === userId && (await subscriptionHere()) !== null;
}

/**
 * Subscribes, or keeps the subscription that is there, and tells the server of it.
 * @returns false where this server sends no push messages.
 * @throws ApiError, NetworkError, and what the browser says where its push service does not answer.
 */
async function subscribe(userId: string): Promise<boolean> {
  const { public_key } = await call(getPushKey, {}, silent);
  if (public_key === null) return false;
  const registration = await withTimeout(navigator.serviceWorker.ready, workerPatience);
  if (registration === undefined) throw new Error('no service worker');
  const known = await registration.pushManager.getSubscription();
  // Somebody else's: what is still under way for them must not come here.
  const isGood =
    known !== null && (await readPushOwner()) === userId && keyOf(known) === public_key.replaceAll('=', '');
  if (!isGood) await known?.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = isGood ? known : await registration.pushManager.subscribe(wanted);
  await writePushOwner(userId);
  const { endpoint, keys } = subscription.toJSON() as BodyOf<typeof addPushSubscription>;
  await call(addPushSubscription, { body: { endpoint, keys } }, { ...silent, userId });
  // They have left meanwhile.
  if (currentSession()?.userId !== userId) await dropPush();
  return true;
}

export type TurnedOn = 'on' | 'denied' | 'not_offered' | 'failed';

/** Asks the browser for permission, so it is called by a tap only. Where it fails nothing is left begun. */
export async function turnOnPush(): Promise<TurnedOn> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return 'failed';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  void keepApp();
  return inTurn(async () => {
    try {
      if (!(await subscribe(userId))) return 'not_offered';
      notePushWish(userId, true);
      return 'on';
    } catch {
      await dropPush();
      return 'failed';
    }
  });
}

/** At once here; a server that cannot be reached learns it from the push service. */
export async function turnOffPush(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId !== undefined) notePushWish(userId, false);
  const subscription = await inTurn(async () => {
    const here = await subscriptionHere();
    await dropPush();
    return here;
  });
  if (subscription === null) return;
  const { endpoint } = subscription;
  await call(removePushSubscription, { body: { endpoint } }, silent).catch(() => undefined);
}

async function compareWithServer(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined || !isPushSupported()) return;
  if (wantsPush(userId) && Notification.permission === 'granted') {
    if (!(await subscribe(userId))) await dropPush();
  } else if ((await readPushOwner()) !== null || (await subscriptionHere()) !== null) await dropPush();
}

/** At each start: a browser may have changed the subscription, the server may have lost it, or its key may be another. */
export const keepPushInStep = (): Promise<void> => inTurn(compareWithServer);

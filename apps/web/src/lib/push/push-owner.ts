/**
 * User whose push messages this device shows. The service worker cannot read the session, so the user is stored in a
 * cache of its own. Without an owner the worker shows nothing.
 */
const cacheName = 'hodi-push';
const place = '/push-owner';

/** @returns the user's id; null where nobody is told on this device. */
export async function readPushOwner(): Promise<string | null> {
  const kept = await caches.match(place, { cacheName });
  return (await kept?.text()) ?? null;
}

/** @throws where the device is full. */
export async function writePushOwner(userId: string): Promise<void> {
  await (await caches.open(cacheName)).put(place, new Response(userId));
}

export const removePushOwner = (): Promise<boolean> => caches.delete(cacheName);

/** The notifications that this device shows, closed by the app where what they tell of was read. */
import type { ShownData } from './push-worker.ts';

/** @param isOver of the path to which the notification leads. */
export async function closeShown(isOver: (path: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? [])
    if (isOver((shown.data as Partial<ShownData> | null)?.path ?? '')) shown.close();
}

export const closeAllShown = (): Promise<void> => closeShown(() => true);

import { useEffect } from 'react';

const closeShown = async (id: string): Promise<void> =>
  (await import('~/lib/offline/seen/seen-marks.ts')).closeShownOf(id);

/**
 * Closes the notification of a thread that its reader has read here; also one that comes a moment later, since a push message
 * takes another way than the thread itself.
 */
export function useCloseShown(id: string, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return;
    const close = () => {
      if (document.visibilityState === 'visible') closeShown(id).catch(() => undefined);
    };
    close();
    // The service worker says when it has shown one.
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', close);
    document.addEventListener('visibilitychange', close);
    return () => {
      serviceWorker?.removeEventListener('message', close);
      document.removeEventListener('visibilitychange', close);
    };
  }, [id, isRead]);
}

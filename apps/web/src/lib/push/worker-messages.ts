/** Messages about push from the service worker to the app's pages. */
export type WorkerMessage =
  /** A tap on a notification: the page opens the path and answers `true` at the port, or it loses something by it. */
  | { type: 'PUSH_OPEN'; path: string }
  /** A notification is shown now. */
  | { type: 'PUSH_SHOWN' }
  /** The browser has ended the subscription, and may have made another. */
  | { type: 'PUSH_CHANGED' };

/** @returns how to stop. */
export function onWorkerMessage(handle: (message: WorkerMessage, event: MessageEvent) => void): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  const hear = (event: MessageEvent) => {
    const { type } = (event.data ?? {}) as Partial<WorkerMessage>;
    if (type?.startsWith('PUSH_')) handle(event.data as WorkerMessage, event);
  };
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}

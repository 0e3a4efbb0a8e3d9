/** Handles messages of the service worker in an open page. */
import { navigate } from 'wouter/use-browser-location';
import { isPageHeld, saveDraftNow } from '~/lib/offline/drafts/unsaved-drafts.ts';
import { hasUnkeptWords } from '~/lib/offline/local-drafts.ts';
import { keepPushInStep } from './push-subscription.ts';
import { onWorkerMessage } from './worker-messages.ts';

const isOfApp = (path: string): boolean => path.startsWith('/') && !path.startsWith('//');

/** @returns false where something would be lost with what stands here, such as a form that is open: another window opens. */
async function open(path: string): Promise<boolean> {
  if (!isOfApp(path) || document.querySelector('dialog[open]') !== null) return false;
  await saveDraftNow();
  if (hasUnkeptWords() || isPageHeld()) return false;
  navigate(path);
  return true;
}

/** Keeps the subscription in step, and follows taps on notifications. @returns how to stop. */
export function followPush(): () => void {
  const inStep = () => void keepPushInStep().catch(() => undefined);
  inStep();
  return onWorkerMessage((message, { ports: [port] }) => {
    if (message.type === 'PUSH_CHANGED') inStep();
    if (message.type !== 'PUSH_OPEN') return;
    void open(message.path).then((isOpen) => port?.postMessage(isOpen));
  });
}

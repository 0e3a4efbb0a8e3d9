/**
 * Push messages in the service worker: shows them, takes away what was read elsewhere, and leads to where they belong. The
 * words come from the server, in the reader's language, and name nobody.
 */
import { tellLater } from '@hodi/domain/notifications/notifications.api.ts';
import type { PushPayload } from '@hodi/domain/notifications/push-payload.ts';
import { readPushOwner } from './push-owner.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** As the types of pages do not have it. */
interface ShownOptions extends NotificationOptions {
  renotify: boolean;
  actions: { action: string; title: string }[];
}
/** Data stored with a notification for its tap. */
export interface ShownData {
  path: string;
  /** When its message was written. */
  at: number;
  token: string | null;
}
interface PageClient {
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage, transfer?: Transferable[]): void;
}
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends WorkerEvent {
  readonly action: string;
  readonly notification: Notification;
}
interface ChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
export interface PushWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly navigator: Navigator;
  readonly clients: {
    matchAll(which: object): Promise<readonly PageClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
}

/** A page that does not answer in this time is not signed in, or sleeps; in milliseconds. */
const patience = 1_000;

const pagesOf = ({ clients }: PushWorker) => clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tellPages(self: PushWorker, message: WorkerMessage): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the pages of a worker have no other origin.
  for (const page of await pagesOf(self)) page.postMessage(message);
}

/** Without the library of schemas, which the worker would carry for this alone. */
function payloadOf(data: unknown): PushPayload | null {
  const { title, path } = (data ?? {}) as Partial<PushPayload>;
  return typeof title === 'string' && typeof path === 'string' ? (data as PushPayload) : null;
}

function optionsOf({ at, body, tag, lang, path, open_label, later, is_urgent }: PushPayload): ShownOptions {
  const data: ShownData = { path, at, token: later?.token ?? null };
  return {
    body,
    tag,
    lang,
    data,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    // One that replaces another of its thread makes no sound, unless it is urgent.
    renotify: is_urgent,
    requireInteraction: is_urgent,
    actions: [{ action: 'open', title: open_label }, ...(later ? [{ action: 'later', title: later.label }] : [])],
  };
}

/** Whether a notification is older than this message and was read elsewhere. */
const isOver = ({ tag, data }: Notification, payload: PushPayload): boolean =>
  tag !== payload.tag && !payload.open.includes(tag) && ((data as ShownData | null)?.at ?? 0) < payload.at;

async function show(self: PushWorker, payload: PushPayload): Promise<void> {
  const { registration, navigator } = self;
  await registration.showNotification(payload.title, optionsOf(payload));
  const setBadge = payload.unread > 0 ? navigator.setAppBadge?.(payload.unread) : navigator.clearAppBadge?.();
  await setBadge?.catch(() => undefined);
  for (const shown of await registration.getNotifications()) if (isOver(shown, payload)) shown.close();
  await tellPages(self, { type: 'PUSH_SHOWN' });
}

async function receive(self: PushWorker, data: PushEvent['data']): Promise<void> {
  // Its user logged out while this message was on its way, or while the browser could not end the subscription.
  if ((await readPushOwner()) === null) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const payload = payloadOf(data?.json());
  if (payload !== null) await show(self, payload);
}

/** @returns whether a page of the app that is open has gone there. */
function isOpenedIn(page: PageClient, path: string): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', (event) => done(event.data === true), { once: true });
    port1.start();
    setTimeout(done, patience, false);
    page.postMessage({ type: 'PUSH_OPEN', path }, [port2]);
  });
}

/** A browser lets a tap bring one window to the front, so the page is asked before it. */
async function open(self: PushWorker, path: string): Promise<void> {
  const [page] = await pagesOf(self);
  if (page !== undefined && (await isOpenedIn(page, path))) await page.focus();
  else await self.clients.openWindow(path);
}

/** It stays where the server could not be told. */
async function postpone(notification: Notification, token: string): Promise<void> {
  const url = (import.meta.env.VITE_API_BASE ?? '') + tellLater.path;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: tellLater.method, headers, body: JSON.stringify({ token }) });
  if (answer.ok || answer.status < 500) notification.close();
}

async function click(self: PushWorker, { action, notification }: ClickEvent): Promise<void> {
  const { path, token } = notification.data as ShownData;
  if (action === 'later' && token !== null) return postpone(notification, token);
  notification.close();
  await open(self, path);
}

/** The server hears of the new one from a page, which tries too where the worker could not: the worker has no session. */
async function renewSubscription(self: PushWorker, { oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  if ((await readPushOwner()) === null) return;
  const { pushManager } = self.registration;
  if (!newSubscription && oldSubscription) await pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  await tellPages(self, { type: 'PUSH_CHANGED' });
}

export function handlePush(self: PushWorker): void {
  const ignoreErrors = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
  // One after the other: what one shows, the next may have to close.
  let turn: Promise<unknown> = Promise.resolve();
  self.addEventListener('push', (event) => {
    turn = turn.then(() => ignoreErrors(receive(self, event.data)));
    event.waitUntil(turn);
  });
  self.addEventListener('notificationclick', (event) => event.waitUntil(ignoreErrors(click(self, event))));
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(ignoreErrors(renewSubscription(self, event))),
  );
}

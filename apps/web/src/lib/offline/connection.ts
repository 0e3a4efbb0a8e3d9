/** Whether the server can be reached. The browser says when it surely cannot; a liveness check tells the rest. */
import { livenessPath } from '@hodi/domain/support/liveness-path.ts';
import { request } from '~/lib/api/http.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { pause } from '~/lib/timing.ts';

export interface Connection {
  online: boolean;
  /** 2g or 3g by the browser's own estimate. */
  slow: boolean;
  /** It was away and is back, and the person was not told yet. */
  cameBack: boolean;
}

interface NetworkInformation extends EventTarget {
  effectiveType?: string;
  saveData?: boolean;
}

const checkTimeout = 5_000;
/** As long as nobody asks anew an answer is heard, after the last of these for so long: a slow line is a line. */
const heardLate = 60_000;
const retryDelays = [1_000, 2_000, heardLate];
const checkEvery = 30_000;
/** No try is waited for longer than this, however slow the line has been. */
const longestCheck = 60_000;

const network = (navigator as Navigator & { connection?: NetworkInformation }).connection;
const isSlow = (): boolean => /2g|3g/.test(network?.effectiveType ?? '');

const store = makeStore<Connection>({ online: navigator.onLine, slow: isSlow(), cameBack: false });

function setOnline(online: boolean): void {
  const before = store.get();
  const slow = isSlow();
  const cameBack = online && (before.cameBack || !before.online);
  if (before.online !== online || before.slow !== slow) store.set({ online, slow, cameBack });
}

/** Its owner pays for every byte, and says so. */
export const savesData = (): boolean => network?.saveData === true;

/** Too slow, or too dear, for what nobody has asked for yet. */
export const isSlowLine = (): boolean => isSlow() || savesData();

/** The server has just been heard. */
export const noteReached = (): void => setOnline(true);

/** The person has seen that the network is back. */
export function forgetComeback(): void {
  if (store.get().cameBack) store.set({ ...store.get(), cameBack: false });
}

/** How long the server is waited for: twice as long as it took the last time, in milliseconds. */
let patience = checkTimeout;
export const linePatience = (): number => patience;

/** @param heardFor milliseconds in which it is still heard when it is waited for no longer. */
async function answersNow(heardFor: number): Promise<boolean> {
  const since = Date.now();
  const asked = request({ method: 'GET', url: livenessPath, timeout: patience + heardFor });
  const answer = asked.then(
    () => {
      patience = Math.max(checkTimeout, Math.min(2 * (Date.now() - since), longestCheck));
      setOnline(true);
      return true;
    },
    () => false,
  );
  return Promise.race([answer, pause(patience).then(() => false)]);
}

let checking: Promise<void> | undefined;

async function checkNow(): Promise<void> {
  if (!navigator.onLine) return setOnline(false);
  for (const delay of retryDelays) {
    if (await answersNow(delay)) return;
    if (delay !== heardLate) await pause(delay);
  }
  patience = checkTimeout;
  setOnline(false);
}

/** Asks the server whether it is there; one check at a time. */
export function checkConnection(): Promise<void> {
  checking ??= checkNow().finally(() => {
    checking = undefined;
  });
  return checking;
}

/**
 * When the server is heard, for what the line has lost: told by the next change of the connection or, since a line that
 * was away too short for anybody to notice tells of none, found out by asking after so many milliseconds.
 */
export const serverHeard = (askAfter: number): Promise<void> =>
  new Promise((heard) => {
    const look = () => {
      if (!store.get().online) return;
      clearTimeout(timer);
      stop();
      heard();
    };
    const timer = setTimeout(() => void checkConnection().then(look), askAfter);
    const stop = store.subscribe(look);
  });

/** Follows the connection for as long as the app is open. */
export function watchConnection(): void {
  const look = () => void checkConnection();
  addEventListener('offline', () => setOnline(false));
  addEventListener('online', look);
  network?.addEventListener('change', look);
  // Without network information nothing tells of a line that is up but dead; and while offline somebody must look.
  setInterval(() => {
    if (network === undefined || !store.get().online) look();
  }, checkEvery);
}

/** How much waits until the server has room for more of this account. */
const waiting = makeStore(0);
export const useWaitsForRoom = (): boolean => useStore(waiting) > 0;

export async function waitForRoom(milliseconds: number): Promise<void> {
  const count = (by: number) => waiting.set(waiting.get() + by);
  count(1);
  await pause(milliseconds);
  count(-1);
}

export const useConnection = (): Connection => useStore(store);
export const isOnline = (): boolean => store.get().online;
export const onConnectionChange = store.subscribe;

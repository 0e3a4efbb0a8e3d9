/** Which tabs are alive: each holds a lock of its own, which the browser lets go of when the tab dies, however it dies. */
import { newId } from '../ids.ts';

/** This tab. */
export const tabId = newId();

/** No tab sends them any more, where that is not noted: the phone is full, or the tab has died. */
export const released = new Set<string>();

/** Of a tab that is alive; of a record, that the tab which made it holds it no more. */
const lockOf = (id: string): string => `hodi-tab-${id}`;

/** Without Web Locks a tab counts as alive for so long after it began to send, in milliseconds: the longest request. */
const benefitOfDoubt = 130_000;

let isPresent = false;

/** From now until the tab closes or crashes. */
function holdFromNow(id: string): void {
  if ('locks' in navigator) void navigator.locks.request(lockOf(id), () => new Promise(() => undefined));
}

/** From now until the tab closes or crashes. */
export function bePresent(): void {
  if (isPresent) return;
  isPresent = true;
  holdFromNow(tabId);
}

/** Releases a hold when the database cannot be told. Other tabs, also later ones, see it by the lock. */
export const tellLetGo = holdFromNow;

/** Whether the tab that holds something since then still works on it. */
export type Presence = (tab: string, since: number, held?: string) => boolean;

export async function presentTabs(): Promise<Presence> {
  // A start time in the future means that the clock was set back since.
  if (!('locks' in navigator)) return (tab, since) => tab === tabId || Math.abs(Date.now() - since) < benefitOfDoubt;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (tab, _since, held = '') => tab === tabId || (names.has(lockOf(tab)) && !names.has(lockOf(held)));
}

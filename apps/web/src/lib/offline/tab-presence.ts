/** Which tabs are alive: each holds a lock of its own, which the browser lets go of when the tab dies, however it dies. */
import { newId } from '~/lib/ids.ts';

/** This tab. */
export const tabId = newId();

const lockOf = (tab: string): string => `hodi-tab-${tab}`;

/** Without Web Locks a tab counts as alive for so long after it began to send, in milliseconds: the longest request. */
const benefitOfDoubt = 130_000;

let isPresent = false;

/** From now until the tab closes or crashes. */
export function bePresent(): void {
  if (isPresent || !('locks' in navigator)) return;
  isPresent = true;
  void navigator.locks.request(lockOf(tabId), () => new Promise(() => undefined));
}

/** Whether the tab that holds something since then still works on it. */
export type Presence = (tab: string, since: number) => boolean;

export async function presentTabs(): Promise<Presence> {
  if (!('locks' in navigator)) return (tab, since) => tab === tabId || Date.now() - since < benefitOfDoubt;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (tab) => tab === tabId || names.has(lockOf(tab));
}

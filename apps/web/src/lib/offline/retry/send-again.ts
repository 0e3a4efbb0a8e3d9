/**
 * Actions of the user on a write that stopped: retry or discard. Each is stored on the device first. If the storage is
 * full, the write shows that this failed.
 */
import { makeStore } from '~/lib/store.ts';
import { forgetComeback } from '../connection.ts';
import { discardRecord, reloadQueue } from '../queue.ts';
import { startSync } from '../start-sync.ts';

/** By record: what was asked for last could not be noted. It stays as it is. */
export const unsavedRetries = makeStore<ReadonlySet<string>>(new Set());

function note(id: string, isNoted: boolean): void {
  const others = [...unsavedRetries.get()].filter((other) => other !== id);
  unsavedRetries.set(new Set(isNoted ? others : [...others, id]));
}

async function noted(id: string, work: Promise<void>): Promise<boolean> {
  const isNoted = await work.then(
    () => true,
    () => false,
  );
  note(id, isNoted);
  return isNoted;
}

export async function sendAgain(id: string): Promise<void> {
  const retried = import('../sent/settle.ts').then(({ retryRecord }) => retryRecord(id));
  if (await noted(id, retried)) await startSync();
}

/** Everything that stopped for passing causes. @param show where it says of each that it could not be noted. */
export async function sendAllAgain(show: () => void): Promise<void> {
  const { sendNow } = await import('../sync.ts');
  await sendNow((id, isNoted) => {
    note(id, isNoted);
    if (!isNoted) show();
  });
}

/** Only after its author confirmed what will be lost. @returns whether it is gone. */
export function discardAsked(id: string): Promise<boolean> {
  // Nobody is told that everything is sent when the last of it was thrown away.
  forgetComeback();
  return noted(id, discardRecord(id));
}

/** Reads what waits, so that it is shown without a network too. */
export const showWaiting = (): Promise<unknown> => reloadQueue();

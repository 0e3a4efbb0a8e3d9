import { currentSession } from '~/lib/session/session.ts';
import { loadVault } from '~/lib/vault/load-vault.ts';
import { offlineDatabase } from './database.ts';

/**
 * Whose drafts these are. Asked before anything is waited for, since somebody else may log in meanwhile; whoever keeps
 * the same draft for longer asks when it is begun.
 */
export const draftOwner = (): string => currentSession()?.userId ?? '';

const placeOf = (key: string, owner: string): string => `${owner}/${key}`;

// Encrypting takes longer for more: without this a longer text could land after the shorter one that replaced it.
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Keeps what a person typed, for them alone, on this device. Quietly does nothing where nothing can be kept. */
export async function saveLocal(key: string, value: unknown, owner = draftOwner()): Promise<void> {
  try {
    await inTurn(async () => {
      const sealed = await (await loadVault()).sealFor(owner, value);
      const database = await offlineDatabase();
      await database.put('cache', { key: placeOf(key, owner), timestamp: Date.now(), value: sealed });
    });
  } catch {
    // The text is still on the screen; sending it says if that fails too.
  }
}

export async function loadLocal<T>(key: string, owner = draftOwner()): Promise<T | undefined> {
  try {
    return await inTurn(async () => {
      const database = await offlineDatabase();
      const kept = await database.get('cache', placeOf(key, owner));
      if (kept === undefined) return undefined;
      return (await (await loadVault()).unsealFor(owner, kept.value)) as T;
    });
  } catch {
    return undefined;
  }
}

export async function clearLocal(key: string, owner = draftOwner()): Promise<void> {
  try {
    await inTurn(async () => {
      const database = await offlineDatabase();
      await database.delete('cache', placeOf(key, owner));
    });
  } catch {
    // It could not be kept either.
  }
}

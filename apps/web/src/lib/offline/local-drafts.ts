import { currentSession } from '~/lib/session/session.ts';
import { loadVault } from '~/lib/vault/load-vault.ts';
import { offlineDatabase } from './database.ts';

/** Whose it is, and where it lies: asked before anything is waited for, since somebody else may log in meanwhile. */
function placeOf(key: string): { userId: string; place: string } {
  const userId = currentSession()?.userId ?? '';
  return { userId, place: `${userId}/${key}` };
}

// Encrypting takes longer for more: without this a longer text could land after the shorter one that replaced it.
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Keeps what a person typed, for them alone, on this device. Quietly does nothing where nothing can be kept. */
export async function saveLocal(key: string, value: unknown): Promise<void> {
  const { userId, place } = placeOf(key);
  try {
    await inTurn(async () => {
      const sealed = await (await loadVault()).sealFor(userId, value);
      const database = await offlineDatabase();
      await database.put('cache', { key: place, timestamp: Date.now(), value: sealed });
    });
  } catch {
    // The text is still on the screen; sending it says if that fails too.
  }
}

export async function loadLocal<T>(key: string): Promise<T | undefined> {
  const { userId, place } = placeOf(key);
  try {
    return await inTurn(async () => {
      const database = await offlineDatabase();
      const kept = await database.get('cache', place);
      if (kept === undefined) return undefined;
      return (await (await loadVault()).unsealFor(userId, kept.value)) as T;
    });
  } catch {
    return undefined;
  }
}

export async function clearLocal(key: string): Promise<void> {
  const { place } = placeOf(key);
  try {
    await inTurn(async () => {
      const database = await offlineDatabase();
      await database.delete('cache', place);
    });
  } catch {
    // It could not be kept either.
  }
}

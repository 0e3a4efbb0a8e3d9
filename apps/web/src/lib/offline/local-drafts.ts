import { currentSession } from '~/lib/session/session.ts';
import { offlineDatabase } from './database.ts';

const keyFor = (key: string): string => `${currentSession()?.userId ?? ''}/${key}`;

/** Keeps what a person typed, for them alone, on this device. Quietly does nothing where nothing can be kept. */
export async function saveLocal(key: string, value: unknown): Promise<void> {
  try {
    const database = await offlineDatabase();
    await database.put('cache', { key: keyFor(key), timestamp: Date.now(), value });
  } catch {
    // The text is still on the screen; sending it says if that fails too.
  }
}

export async function loadLocal<T>(key: string): Promise<T | undefined> {
  try {
    const database = await offlineDatabase();
    return (await database.get('cache', keyFor(key)))?.value as T | undefined;
  } catch {
    return undefined;
  }
}

export async function clearLocal(key: string): Promise<void> {
  try {
    const database = await offlineDatabase();
    await database.delete('cache', keyFor(key));
  } catch {
    // It could not be kept either.
  }
}

/** The life of the server's database that each user's writes on this device were sent into. */
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import { lives, told } from './told-epoch.ts';

const storageKey = 'hodi-epochs';

function known(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Undefined before this user's queue heard of one. What is written from now on names it, in this tab too. */
export function knownLife(userId: string): string | undefined {
  const life = known()[userId];
  if (life !== undefined) lives[userId] = { [epochHeader]: life };
  return life;
}

export function knowLife(userId: string, life: string): void {
  lives[userId] = { [epochHeader]: life };
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...known(), [userId]: life }));
  } catch {
    // A browser that keeps nothing has kept no sent writes either.
  }
}

/** What the last answer told, with the moment to which the database was restored. */
export const toldLife = (): string | null => told?.get(epochHeader) ?? null;

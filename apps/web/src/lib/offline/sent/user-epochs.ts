/** The life of the server's database that each user's writes on this device were sent into. */
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import { lives, told } from './server-epoch.ts';
import { over } from './unsaved-outcomes.ts';

const storageKey = 'hodi-epochs';

function known(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function note(userId: string, life: string): void {
  const before = lives[userId]?.[epochHeader];
  if (before === life) return;
  lives[userId] = { [epochHeader]: life };
  // Writes that arrived in the former epoch, but could not be removed from the queue, may be lost with it.
  if (before !== undefined) for (const [id, whose] of over) if (whose === userId) over.delete(id);
}

/** By user: where this page goes on in a life though the device still has to note it, and which it has noted. */
const ahead = new Map<string, { noted: string | undefined; life: string }>();

/** Writes lost by the former epoch were resent but not queued: the next page must still find the former epoch. */
export function goOnIn(userId: string, life: string): void {
  ahead.set(userId, { noted: known()[userId], life });
  note(userId, life);
}

/** Undefined before this user's queue has heard of an epoch. Later writes name it, in this tab too. */
export function knownLife(userId: string): string | undefined {
  const noted = known()[userId];
  const further = ahead.get(userId);
  // Unless another tab has noted one since.
  const life = further !== undefined && further.noted === noted ? further.life : noted;
  if (life !== undefined) note(userId, life);
  return life;
}

/** Whether the life into which this tab has sent their writes is over, as another tab has heard. */
export function isFormerLife(userId: string): boolean {
  const named = lives[userId]?.[epochHeader];
  return named !== undefined && named !== knownLife(userId);
}

export function knowLife(userId: string, life: string): void {
  note(userId, life);
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...known(), [userId]: life }));
  } catch {
    // A browser that keeps nothing has kept no sent writes either; one that is full goes on with what it has.
    goOnIn(userId, life);
  }
}

/** Epoch of the last answer, with the moment to which the database was restored. */
export const toldLife = (): string | null => told?.get(epochHeader) ?? null;

/**
 * How many writes of whom wait on this device, noted in a cookie: the one thing that stays when a browser that is short
 * of room, or was not used for weeks, takes the database (and some the small storage with it) and tells nobody. The
 * database that begins anew finds the note and knows what is gone. No more than the counts: they go with each request.
 */
import { makeStore, useStore } from '~/lib/store.ts';

type Counts = Readonly<Record<string, number>>;
type Note = 'hodi-waiting' | 'hodi-lost';

/** As long as browsers keep any, in seconds. */
const longest = 400 * 86_400;

function read(note: Note): Counts {
  const found = new RegExp(`(?:^|; )${note}=([^;]*)`).exec(document.cookie)?.[1];
  try {
    return JSON.parse(decodeURIComponent(found ?? '{}')) as Counts;
  } catch {
    return {};
  }
}

function write(note: Note, counts: Counts): void {
  const some = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const age = Object.keys(some).length > 0 ? longest : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${note}=${encodeURIComponent(JSON.stringify(some))}; path=/; max-age=${age}; samesite=strict${secure}`;
}

/** Number of the signed-in user's lost writes that they have not been told of yet. */
const lostStore = makeStore(0);
export const useLost = (): number => useStore(lostStore);

/** @returns how many of this user's writes went with the storage, and nobody has told them yet. */
export function noteWaiting(userId: string, count: number): number {
  const counts = read('hodi-waiting');
  if ((counts[userId] ?? 0) !== count) write('hodi-waiting', { ...counts, [userId]: count });
  const lost = read('hodi-lost')[userId] ?? 0;
  lostStore.set(lost);
  return lost;
}

/** The database begins anew, so what was noted to wait in it is gone. */
export function markLost(): void {
  const lost = { ...read('hodi-lost') };
  for (const [userId, count] of Object.entries(read('hodi-waiting'))) lost[userId] = (lost[userId] ?? 0) + count;
  write('hodi-lost', lost);
  write('hodi-waiting', {});
}

/** They have read it. */
export function forgetLost(userId: string): void {
  write('hodi-lost', { ...read('hodi-lost'), [userId]: 0 });
  lostStore.set(0);
}

/** Which hints somebody has seen on this device: each is for the first visit only. */
import { makeStore, useStore } from '~/lib/store.ts';

const key = 'hodi-hints';
type Seen = Readonly<Record<string, readonly string[]>>;

/** Somebody who wants none. */
const none = '*';

function readSeen(): Seen {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as Seen | null) ?? {};
  } catch {
    // Not ours, or storage is forbidden altogether.
    return {};
  }
}

const store = makeStore<Seen>(readSeen());

function keep(userId: string, hints: readonly string[]): void {
  // Another tab may have put something away meanwhile.
  const next = { ...store.get(), ...readSeen(), [userId]: hints };
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // It stays away as long as this page.
  }
  store.set(next);
}

/** Tells whether the user has put a hint away, or all of them. */
export function useSeenHints(userId: string): (hint: string) => boolean {
  const seen = useStore(store)[userId] ?? [];
  return (hint) => seen.includes(hint) || seen.includes(none);
}

/** The hint was read. */
export const putAway = (userId: string, hint: string): void =>
  keep(userId, [...new Set([...(store.get()[userId] ?? []), hint])]);

/** The user needs no hints. */
export const putAllAway = (userId: string): void => keep(userId, [none]);

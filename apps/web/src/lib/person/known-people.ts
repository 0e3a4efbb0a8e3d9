/**
 * The people whom the account cared for when this device heard of it last. An access may end while the app is closed, and then the first
 * profile that comes does not name the person any more: only by this list is it known that something of them lies here.
 */
import { offlineDatabase } from '~/lib/offline/database.ts';
import { placeOf } from '~/lib/offline/local-drafts.ts';
import { currentSession } from '~/lib/session/session.ts';
import { loadVault } from '~/lib/vault/load-vault.ts';
import type { NamedPerson } from './account-people.ts';

export interface KnownPerson extends NamedPerson {
  /** Their threads, of somebody whose care has ended and of whom the person has not been told. */
  readonly threads?: readonly string[];
}

const keyOf = (owner: string): string => placeOf('people', owner);

/** @throws when the device keeps nothing, is locked, or the key is another one. */
export async function readKnownPeople(owner: string): Promise<readonly KnownPerson[]> {
  const kept = await (await offlineDatabase()).get('cache', keyOf(owner));
  if (kept === undefined) return [];
  const { unsealFor } = await loadVault();
  return (await unsealFor(owner, kept.value)) as readonly KnownPerson[];
}

/** @throws as `readKnownPeople`, and when the device is full. */
export async function keepKnownPeople(owner: string, people: readonly KnownPerson[]): Promise<void> {
  const { sealFor } = await loadVault();
  const value = await sealFor(owner, people);
  const database = await offlineDatabase();
  if (currentSession()?.userId === owner)
    await database.put('cache', { key: keyOf(owner), timestamp: Date.now(), value });
}

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { longestMinutes, removeExpiredKeys } from './expired-keys.ts';
import { newDataKey } from './seal.ts';

const now = 1_000_000;
const locked = { sealed: 'under the password' };

async function deviceWith(
  vaults: Record<string, object>,
): Promise<{ factory: IDBFactory; openKeys: () => Promise<string[]> }> {
  const factory = new IDBFactory();
  const request = factory.open('hodi-offline', 1);
  const database = await new Promise<IDBDatabase>((done) => {
    request.onupgradeneeded = () => {
      request.result.createObjectStore('queue', { keyPath: 'id' });
      request.result.createObjectStore('cache', { keyPath: 'key' });
    };
    request.onsuccess = () => done(request.result);
  });
  const store = database.transaction('cache', 'readwrite').objectStore('cache');
  for (const [user, vault] of Object.entries(vaults)) store.put({ key: `${user}/vault`, timestamp: 1, value: vault });
  store.put({ key: 'amina/reply/thread', timestamp: 1, value: { sealed: 'words' } });
  const openKeys = () =>
    new Promise<string[]>((done) => {
      const all = database.transaction('cache').objectStore('cache').getAll();
      all.addEventListener('success', () => {
        const rows = all.result as { key: string; value: { open?: unknown } }[];
        done(rows.filter(({ value }) => (value.open ?? null) !== null).map(({ key }) => key));
      });
    });
  return { factory, openKeys };
}

it('takes away the open key of who was gone for longer than their lock allows, and no other', async () => {
  const open = await newDataKey();
  const { factory, openKeys } = await deviceWith({
    amina: { open, bySecret: locked, byPassword: null, byPin: null, opensUntil: now - 1 },
    'not-yet': { open, bySecret: locked, byPassword: locked, byPin: null, opensUntil: now + 1 },
    'in-sight': { open, bySecret: locked, byPassword: locked, byPin: null, opensUntil: null },
    'of-an-older-app': { open, bySecret: locked, byPassword: locked, byPin: null },
    'nothing-else-opens': { open, bySecret: null, byPassword: null, byPin: null, opensUntil: now - 1 },
  });
  assert.equal(await removeExpiredKeys(factory, now), 1);
  assert.deepEqual((await openKeys()).toSorted(), [
    'in-sight/vault',
    'not-yet/vault',
    'nothing-else-opens/vault',
    'of-an-older-app/vault',
  ]);
});

it('takes away an open key that was noted for longer than any lock allows: the clock was put back', async () => {
  const open = await newDataKey();
  const vault = { open, bySecret: locked, byPassword: locked, byPin: null };
  const longest = longestMinutes * 60_000;
  const { factory, openKeys } = await deviceWith({
    amina: { ...vault, opensUntil: now + longest + 60_001 },
    'by-the-longest-lock': { ...vault, opensUntil: now + longest },
    'nothing-else-opens': { ...vault, bySecret: null, byPassword: null, opensUntil: now + 2 * longest },
  });
  assert.equal(await removeExpiredKeys(factory, now), 1);
  assert.deepEqual((await openKeys()).toSorted(), ['by-the-longest-lock/vault', 'nothing-else-opens/vault']);
});

it('makes no database where there is none', async () => {
  const factory = new IDBFactory();
  assert.equal(await removeExpiredKeys(factory, now), 0);
  assert.deepEqual(await factory.databases(), []);
});

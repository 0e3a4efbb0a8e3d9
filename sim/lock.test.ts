/** The lock of a phone: from when on it is there, and what lies open before it closes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDataKey, seal, unseal, wrap, type Sealed } from '../apps/web/src/lib/vault/seal.ts';
import { accept, ofAmina, password, TestingPhone } from './testing-phone.ts';

const hour = 3_600_000;

interface Vault {
  open: CryptoKey | null;
  bySecret: object | null;
  byPassword: { rounds: number } | null;
}
const vaultOf = async (t: TestingPhone): Promise<Vault> =>
  (await t.lying('cache')).find(({ key }) => key === 'amina/vault')?.value as Vault;

test('a page that is left in the moment of the login leaves a phone that locks itself', async () => {
  const t = await TestingPhone.open();
  accept(t);
  const tab = await t.openTab();
  assert.equal(await t.result(tab.controls.logIn({ mobile_number: 'amina', password, user_type: 'patient' })), true);
  tab.die();
  const again = await t.openTab();
  assert.equal(again.controls.isLocked(), false);
  await t.time.play(1.1 * hour);
  assert.equal(again.controls.isLocked(), true);
});

test('no script takes out the key that lies open once the server’s secret opens it, and a locked phone opens as before', async () => {
  const { t, tab } = await ofAmina();
  await t.time.play(1_000);
  const vault = await vaultOf(t);
  assert.notEqual(vault.bySecret, null);
  assert.equal(vault.open?.extractable, false);
  const words = await seal(vault.open, 'Mtoto ana homa');
  await t.time.play(1.1 * hour);
  assert.equal((await vaultOf(t)).open, null);
  await t.result(tab.controls.unlock(password));
  const { open } = await vaultOf(t);
  assert.ok(open);
  assert.equal(open.extractable, false);
  assert.equal(await unseal(open, words), 'Mtoto ana homa');
});

test('a phone that the version before locked opens with its PIN, with what it kept', async () => {
  const t = await TestingPhone.open();
  const key = await newDataKey();
  const wraps = await Promise.all(
    (
      [
        ['the secret', 0],
        [password, 10],
        ['1234', 10],
      ] as const
    ).map(([secret, rounds]) => wrap(key, secret, rounds)),
  );
  const [bySecret, byPassword, byPin] = wraps;
  const words: Sealed = await seal(key, 'Kept by the version before');
  // The app makes its stores.
  const first = await t.openTab();
  await t.signIn('amina');
  await t.time.play(1_000);
  first.die();
  await t.put('cache', { key: 'amina/vault', timestamp: 1, value: { open: null, bySecret, byPassword, byPin } });
  const lock = { userId: 'amina', isLocked: true, activeAt: 0, minutes: 60, hasPin: true, tries: 0 };
  t.phone.storage.values.set('hodi-lock', JSON.stringify(lock));

  const tab = await t.openTab();
  assert.equal(tab.controls.isLocked(), true);
  await t.result(tab.controls.unlock('1235'));
  assert.equal(tab.controls.isLocked(), true);
  await t.result(tab.controls.unlock('1234'));
  assert.equal(tab.controls.isLocked(), false);
  const { open } = await vaultOf(t);
  assert.ok(open);
  assert.equal(await unseal(open, words), 'Kept by the version before');
});

/** The lock of a phone: from when on it is there, and what lies open before it closes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal, wrap } from '#web/lib/vault/seal.ts';
import type { Tab } from './browser/tab.ts';
import { accept, ofAmina, password, secretIs, TestingPhone } from './testing-phone.ts';

const hour = 3_600_000;

interface Vault {
  open: CryptoKey | null;
  bySecret: object | null;
  byPassword: { rounds: number } | null;
}
const messages = (t: TestingPhone): string[] => t.texts().filter((text) => text !== '');
const write = async (t: TestingPhone, tab: Tab, text: string): Promise<string> =>
  (await t.result(tab.controls.write({ kind: 'message', thread: 'thread', text, key: `key-of-lock-${text}` }))).how;
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

test('a phone whose clock fell back while the app was closed opens locked', async () => {
  const { t, tab } = await ofAmina();
  tab.die();
  t.phone.clockOffset = -2 * hour;
  const again = await t.openTab();
  assert.equal(again.controls.isLocked(), true);
  await t.result(again.controls.unlock(password));
  assert.equal(again.controls.isLocked(), false);
});

test('a clock that was corrected by seconds locks nobody out', async () => {
  const { t, tab } = await ofAmina();
  tab.die();
  t.phone.clockOffset = -50_000;
  const again = await t.openTab();
  assert.equal(again.controls.isLocked(), false);
});

/** Locked up as the version before did it: fewer rounds, and no word about until when the key may lie open. */
async function lockedByVersionBefore(): Promise<TestingPhone> {
  const t = await TestingPhone.open();
  accept(t);
  secretIs(t, 'lost');
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  await write(t, tab, '1');
  await t.result(tab.controls.openThread('first'));
  tab.controls.type('first', 'A draft of the version before');
  await t.time.play(1_000);
  tab.die();
  const { open: key } = await vaultOf(t);
  assert.equal(key?.extractable, true);
  const wraps = { bySecret: ['of amina', 0], byPassword: [password, 10], byPin: ['1234', 10] } as const;
  const wrapped = await Promise.all(
    Object.entries(wraps).map(async ([by, [secret, rounds]]) => [by, await wrap(key, secret, rounds)]),
  );
  await t.put('cache', { key: 'amina/vault', timestamp: 1, value: { open: null, ...Object.fromEntries(wrapped) } });
  const lock = { userId: 'amina', isLocked: true, activeAt: 0, minutes: 60, hasPin: true, tries: 0 };
  t.phone.storage.values.set('hodi-lock', JSON.stringify(lock));
  return t;
}

test('a phone that the version before locked opens with its PIN: what waits goes out, and the draft is there', async () => {
  const t = await lockedByVersionBefore();
  const tab = await t.openTab();
  assert.equal(tab.controls.isLocked(), true);
  await t.result(tab.controls.unlock('1235'));
  assert.equal(tab.controls.isLocked(), true);
  await t.result(tab.controls.unlock('1234'));
  assert.equal(tab.controls.isLocked(), false);
  assert.equal((await t.result(tab.controls.openThread('first'))).text, 'A draft of the version before');
  await write(t, tab, '2');
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['1', '2']);
});

test('the password that was typed at a login opens what lies here, though the server never tells its secret', async () => {
  const t = await TestingPhone.open();
  accept(t);
  secretIs(t, 'lost');
  const logIn = async () => {
    const tab = await t.openTab();
    await t.result(tab.controls.logIn({ mobile_number: 'amina', password, user_type: 'patient' }));
    await t.time.play(5_000);
    return tab;
  };
  const first = await logIn();
  await t.result(first.controls.openThread('first'));
  first.controls.type('first', 'Kept long ago.');
  await t.time.play(1_000);
  first.controls.logOut();
  await t.time.play(1_000);
  assert.equal((await vaultOf(t)).open, null);
  first.die();

  // Nothing of it is read for a while.
  const tab = await logIn();
  assert.equal((await t.result(tab.controls.openThread('first'))).text, 'Kept long ago.');
});

test('a user whose key the service worker removed proves who they are, whatever the lock says', async () => {
  const { t, tab: left } = await ofAmina();
  t.phone.setOnline(false);
  await write(t, left, '1');
  left.die();
  const vault = await vaultOf(t);
  const taken = { ...vault, open: null, opensUntil: t.time.now - 1 };
  await t.put('cache', { key: 'amina/vault', timestamp: 1, value: taken });

  const tab = await t.openTab();
  await t.time.play(1_000);
  assert.equal(tab.controls.isLocked(), true);
  await t.result(tab.controls.unlock(password));
  assert.equal(tab.controls.isLocked(), false);
  assert.equal((await t.result(tab.controls.readQueue())).length, 1);
});

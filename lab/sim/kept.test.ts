/** Typed and written data on a phone when their key is not available. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofAmina, password, secretIs, TestingPhone, withoutKey, withoutKeyOrPassword } from './testing-phone.ts';

const done = { status: 201, text: '{}' };
const ended = { status: 401, text: '{"code":"session_ended","message":"Sign in again."}' };
const hour = 3_600_000;

const lyingOpen = async (t: TestingPhone): Promise<string[]> =>
  (await t.lying('cache'))
    .filter(({ key, value }) => key.includes('/reply/') && !Object.hasOwn(value as object, 'sealed'))
    .map(({ key }) => key);

test('a session that ends before anything locks the key up loses nothing that waits', async () => {
  const t = await TestingPhone.open();
  secretIs(t, 'lost');
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  const write = { kind: 'message', thread: 'thread', text: 'Before it was locked up.', key: 'key-1' } as const;
  assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  t.answers = () => ended;
  t.phone.setOnline(true);
  await t.time.play(60_000, () => tab.controls.userId() === null);
  tab.die();

  t.answers = () => done;
  await t.openTab();
  await t.signIn('amina');
  await t.time.play(60_000);
  assert.equal(t.texts().at(-1), 'Before it was locked up.');
});

test('a device that was locked and opened again while it sends keeps the order of a thread', async () => {
  const { t, tab } = await ofAmina();
  const write = (text: string) =>
    t.result(tab.controls.write({ kind: 'message', thread: 'thread', text, key: `key-in-turn-${text}` }));
  t.phone.setOnline(false);
  for (const text of ['1', '2', '3']) await write(text);
  // So that nothing reads the queue anew by chance before the first answer arrives.
  await t.time.play(700);
  t.phone.setOnline(true);
  await t.time.play(60_000, () => t.texts().includes('1'));
  // Left alone for so long that the next touch finds it locked; the first answer is still on its way.
  t.phone.clockOffset = 2 * hour;
  tab.tell('pointerdown');
  await t.result(tab.controls.unlock(password));
  assert.equal((await write('4')).how, 'waits');
  await t.time.play(60_000, () => t.texts().includes('4'));
  await t.time.play(60_000);
  assert.deepEqual(t.texts().slice(-4), ['1', '2', '3', '4']);
});

test('a full phone that has locked itself is opened, and sends what waits', async () => {
  const { t, tab } = await ofAmina();
  t.phone.setOnline(false);
  const write = { kind: 'message', thread: 'thread', text: 'Behind the lock.', key: 'key-2' } as const;
  assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  t.phone.storage.isFull = true;
  await t.time.play(1.1 * hour);
  assert.equal(tab.controls.isLocked(), true);
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.equal(
    t.texts().includes('Behind the lock.'),
    false,
    'a locked phone sends nothing, though it could note nothing',
  );
  await t.result(tab.controls.unlock(password));
  assert.equal(tab.controls.isLocked(), false);
  await t.time.play(60_000);
  assert.equal(t.texts().at(-1), 'Behind the lock.');
});

test('passwords tried in two tabs at once get ten tries, as in one', async () => {
  const { t, tab } = await ofAmina();
  const other = await t.openTab();
  t.phone.setOnline(false);
  await t.time.play(1.1 * hour);
  const isLocked = () => [tab, other].map(({ controls }) => controls.isLocked());
  assert.deepEqual(isLocked(), [true, true]);
  for (let round = 1; round <= 5; round += 1) {
    await t.result(Promise.all([tab.controls.unlock(`wrong-1-${round}`), other.controls.unlock(`wrong-2-${round}`)]));
  }
  await t.result(tab.controls.unlock(password));
  assert.deepEqual(isLocked(), [true, true]);
});

test('words are kept from the first letter though the key hangs on the line, and are sealed when it comes', async () => {
  const { t, tab } = await withoutKey();
  await t.result(tab.controls.openThread('second'));
  tab.controls.type('second', 'Typed without a key.');
  await t.time.play(200);
  tab.die();
  assert.deepEqual(await lyingOpen(t), ['amina/reply/second']);

  secretIs(t, 'through');
  const later = await t.openTab();
  assert.equal((await t.result(later.controls.openThread('second'))).text, 'Typed without a key.');
  assert.equal((await t.result(later.controls.openThread('first'))).text, 'Kept long ago.');
  await t.time.play(1_000);
  assert.deepEqual(await lyingOpen(t), []);
});

test('a hanging write delays neither other text nor other writes', async () => {
  const { t, tab } = await withoutKey();
  const opening = tab.controls.openThread('first');
  await t.result(tab.controls.openThread('second'));
  tab.controls.type('second', 'Not held up.');
  await t.time.play(200);
  assert.deepEqual(await lyingOpen(t), ['amina/reply/second']);
  const since = t.time.now;
  const write = { kind: 'message', thread: 'third', text: 'On its way.', key: 'key-3' } as const;
  assert.equal((await t.result(tab.controls.write(write))).how, 'sent');
  assert.ok(t.time.now - since < 6_000, `${t.time.now - since} ms`);
  await t.result(opening);
});

test('with the password that was just typed the phone is opened without the server', async () => {
  const { t, tab } = await withoutKey();
  tab.controls.logOut();
  await t.result(tab.controls.logIn({ mobile_number: 'amina', user_type: 'patient', password }));
  assert.equal((await t.result(tab.controls.openThread('first'), 1_000)).text, 'Kept long ago.');
});

test('a browser that clears its storage with seven writes waiting tells their author how many are lost, once', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  for (let number = 1; number <= 7; number += 1) {
    const write = { kind: 'message', thread: 'thread', text: `${number}`, key: `key-lost-${number}` } as const;
    assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  }
  await t.time.play(5_000);
  assert.equal(tab.controls.lost(), 0);
  tab.die();
  t.phone.storage.clear();
  t.phone.setOnline(true);

  const later = await t.openTab();
  await t.signIn('baraka');
  await t.time.play(5_000);
  assert.equal(later.controls.lost(), 0, 'it is not for others to know');
  await t.signIn('amina');
  await t.time.play(5_000);
  assert.equal(later.controls.lost(), 7);
  later.die();
  const again = await t.openTab();
  await t.time.play(5_000);
  assert.equal(again.controls.lost(), 7, 'as long as nobody has read it');
  again.controls.readLoss();
  await t.time.play(5_000);
  assert.equal(again.controls.lost(), 0);
  assert.deepEqual(
    [...t.phone.storage.pageCookies.keys()].filter((name) => name.startsWith('hodi-')),
    [],
  );
});

test('text written after the database began anew under open tabs is shown on the next page, and sent', async () => {
  const { t, tab: first } = await ofAmina();
  const second = await t.openTab();
  for (const [tab, thread] of [
    [first, 'first'],
    [second, 'second'],
  ] as const)
    await t.result(tab.controls.openThread(thread));
  t.phone.storage.clearDatabase();
  first.controls.type('first', 'Typed since.');
  await t.time.play(1_000);
  const vault = (await t.lying('cache')).find(({ key }) => key === 'amina/vault')?.value as { bySecret: unknown };
  assert.notEqual(vault.bySecret, null, 'who logs out leaves nothing that opens it');
  t.phone.setOnline(false);
  const write = { kind: 'message', thread: 'third', text: 'Written since.', key: 'key-since' } as const;
  assert.equal((await t.result(second.controls.write(write))).how, 'waits');
  for (const tab of [first, second]) tab.die();

  const later = await t.openTab();
  assert.equal((await t.result(later.controls.openThread('first'))).text, 'Typed since.');
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.equal(t.texts().at(-1), 'Written since.');
});

test('sent or discarded writes are not called lost when the storage goes', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  for (const key of ['key-a', 'key-b']) {
    const write = { kind: 'message', thread: 'thread', text: key, key } as const;
    assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  }
  await t.time.play(5_000);
  await t.result(tab.controls.discard(tab.controls.queue()[0]?.id ?? ''));
  t.phone.setOnline(true);
  await t.time.play(60_000, () => tab.controls.queue().length === 0);
  await t.time.play(5_000);
  tab.die();
  t.phone.storage.clear();
  await t.openTab();
  await t.signIn('amina');
  await t.time.play(5_000);
  assert.equal([...t.phone.tabs][0]?.controls.lost(), 0);
});

test('the key of one is never looked for with the secret of another, nor made anew over it', async () => {
  const { t, tab } = await withoutKeyOrPassword();
  await t.result(tab.controls.openThread('second'));
  tab.controls.type('second', 'To be sealed when another is there.');
  await t.time.play(1_000);
  t.line.befalls = () => undefined;
  await t.signIn('baraka');
  await t.time.play(20_000);
  tab.die();
  await t.signIn('amina');
  const later = await t.openTab();
  const textOf = async (thread: string) => (await t.result(later.controls.openThread(thread))).text;
  assert.equal(await textOf('first'), 'Kept long ago.');
  assert.equal(await textOf('second'), 'To be sealed when another is there.');
});

test('the edit of a refused write takes its place in one step, also when it is refused: one of the two is always there', async () => {
  const { t, tab } = await ofAmina();
  const patient = {
    kind: 'registration',
    id: '0199aaaa-0000-7000-8000-000000000001',
    number: '+254712345678',
  } as const;
  t.phone.setOnline(false);
  await t.result(tab.controls.write({ ...patient, name: 'Akinyi', key: 'key-1' }));
  t.answers = () => ({ status: 409, text: '{"code":"duplicate_patient","message":"There is one of this name."}' });
  t.phone.setOnline(true);
  const isRefused = () => tab.controls.queue().some(({ state }) => state === 'refused');
  await t.time.play(20_000, isRefused);
  const [first] = tab.controls.queue();

  const counts = new Set<number>();
  const task = t.time.task.bind(t.time);
  t.time.task = (work) =>
    task(() => {
      work();
      counts.add(t.phone.storage.countNow('queue'));
    });
  const edited = { ...patient, name: 'Akinyi Otieno', key: 'key-2', insteadOf: first?.id ?? '' };
  assert.equal((await t.result(tab.controls.write(edited))).how, 'refused');
  assert.ok(counts.size > 0 && !counts.has(0), [...counts].join());
  const [left, ...others] = Array.from(tab.controls.queue(), ({ key, state, why }) => [key, state, why].join());
  assert.deepEqual([left, others.length], ['key-2,refused,There is one of this name.', 0]);
});

test('a full phone sends all that waits, each once, though it cannot note what it has sent', async () => {
  const { t, tab } = await ofAmina();
  t.phone.setOnline(false);
  for (const text of ['First.', 'Second.', 'Third.']) {
    const write = { kind: 'message', thread: text, text, key: `key of ${text}` } as const;
    assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  }
  t.phone.storage.isFull = true;
  t.phone.setOnline(true);
  await t.time.play(120_000);
  assert.deepEqual(t.texts().slice(-3), ['First.', 'Second.', 'Third.']);
  assert.equal(t.texts().filter((text) => text.endsWith('.')).length, 3);
  assert.equal(tab.controls.queue().length, 0);
});

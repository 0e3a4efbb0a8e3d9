/** A phone that is full, or whose database hangs, in the middle of a sending: what is told is what becomes of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hang, ofAmina, type TestingPhone } from './testing-phone.ts';

const isMessage = (url: string): boolean => url.endsWith('/message');
const messageOf = (text: string) => ({ kind: 'message', thread: 'thread', text, key: `key-of-${text}` }) as const;
const messages = (t: TestingPhone): string[] => t.texts().filter((text) => text !== '');

test('a message on its way when the phone becomes full waits, and is not said to be lost', async () => {
  const { t, tab } = await ofAmina();
  t.line.befalls = ({ url }) => (isMessage(url) ? 'silent' : undefined);
  const told = tab.controls.write(messageOf('one'));
  await t.time.play(3_000);
  t.phone.storage.isFull = true;
  assert.equal((await t.result(told, 180_000)).how, 'waits');
  assert.equal(tab.controls.queue().length, 1);
  t.line.befalls = () => undefined;
  t.phone.storage.isFull = false;
  await t.time.play(60_000);
  assert.deepEqual([messages(t), tab.controls.queue().length], [['one'], 0]);
});

test('text reported as not stored is not sent later, after the text that replaced it', async () => {
  const { t, tab } = await ofAmina();
  t.line.befalls = ({ url }) => (isMessage(url) ? 'lost' : undefined);
  const goOn = hang(t);
  assert.equal((await t.result(tab.controls.write(messageOf('two tablets')))).how, 'not_kept');
  goOn();
  await t.time.play(5_000);
  t.line.befalls = () => undefined;
  assert.equal((await t.result(tab.controls.write(messageOf('one tablet')))).how, 'sent');
  tab.die();
  await t.openTab();
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['one tablet']);
});

test('a database that hangs when the answer comes holds up no other message', async () => {
  const { t, tab } = await ofAmina();
  t.line.befalls = ({ url }) => (isMessage(url) ? 'late_answer' : undefined);
  const first = tab.controls.write(messageOf('one'));
  await t.time.play(2_000);
  assert.deepEqual(messages(t), ['one']);
  const goOn = hang(t);
  assert.equal((await t.result(first)).how, 'sent');
  assert.equal((await t.result(tab.controls.write(messageOf('two')))).how, 'sent');
  goOn();
  await t.time.play(60_000);
  assert.deepEqual([messages(t), tab.controls.queue().length], [['one', 'two'], 0]);
});

test('writes that depend on a registration wait for its edit too, as long as that is on its way', async () => {
  const { t, tab } = await ofAmina();
  const registration = { kind: 'registration', id: 'new-patient', number: '+254712000001' } as const;
  t.phone.setOnline(false);
  await t.result(tab.controls.write({ ...registration, name: 'Akinyi', key: 'first-registration' }));
  const about = { id: 'inquiry', patient: 'new-patient', clinician: 'doctor', key: 'key-of-inquiry' };
  await t.result(tab.controls.write({ kind: 'inquiry', ...about }));
  const taken = t.answers;
  t.answers = (asked, number) =>
    asked.url === '/e-contacts' || asked.url.startsWith('/auth')
      ? taken(asked, number)
      : { status: 409, text: '{"code":"number_has_account","message":"It is taken."}' };
  t.phone.setOnline(true);
  const refused = () => tab.controls.queue().find(({ state }) => state === 'refused');
  await t.time.play(30_000, () => refused() !== undefined);
  t.answers = taken;
  t.line.befalls = ({ url, method }) => (method === 'POST' && url !== '/e-contacts' ? 'silent' : undefined);
  const edit = { ...registration, name: 'Akinyi Otieno', key: 'edited-registration', insteadOf: refused()?.id };
  void tab.controls.write(edit);
  await t.time.play(60_000);
  const asked = () => t.asked.map(({ headers }) => headers['idempotency-key']).filter((key) => key !== undefined);
  assert.deepEqual(asked(), ['first-registration']);
  t.line.befalls = () => undefined;
  await t.time.play(120_000);
  assert.deepEqual(asked().slice(-2), ['edited-registration', 'key-of-inquiry']);
  assert.equal(tab.controls.queue().length, 0);
});

test('words that lie in a database that hangs are waited for some seconds; what is typed then replaces none of them', async () => {
  const { t, tab: first } = await ofAmina();
  await t.result(first.controls.openThread('thread'));
  first.controls.type('thread', 'Kept before.');
  await t.time.play(1_000);
  first.die();
  const tab = await t.openTab();
  await t.time.play(5_000);
  const goOn = hang(t);
  assert.equal((await t.result(tab.controls.openThread('thread'), 10_000)).text, '');
  tab.controls.type('thread', 'Typed since.');
  goOn();
  await t.time.play(20_000);
  const lines = (await t.result(tab.controls.openThread('thread'))).text.split('\n');
  assert.deepEqual(lines.toSorted(), ['Kept before.', 'Typed since.']);
});

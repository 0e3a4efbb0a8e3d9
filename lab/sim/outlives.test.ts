/** Writes outlive the page, the session and the clock under which they were made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, hang, ofAmina, password, TestingPhone } from './testing-phone.ts';

const hour = 3_600_000;
type Amina = Awaited<ReturnType<typeof ofAmina>>;

const isMessage = (url: string): boolean => url.endsWith('/message');
const messageOf = (text: string) => ({ kind: 'message', thread: 'thread', text, key: `key-of-${text}` }) as const;
const messages = (t: TestingPhone): string[] => t.texts().filter((text) => text !== '');

test('a message that waits for the answer to the one before it outlives its page as that one does', async () => {
  const { t, tab } = await ofAmina();
  t.line.befalls = ({ url }) => (isMessage(url) ? 'silent' : undefined);
  for (const text of ['1', '2', '3']) void tab.controls.write(messageOf(text));
  await t.time.play(3_000);
  assert.equal((await t.result(tab.controls.saidToWait())).atLogout, 3);
  tab.die();
  t.line.befalls = () => undefined;
  const next = await t.openTab();
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['1', '2', '3']);
  assert.equal(next.controls.queue().length, 0);
});

test('a write of a dead page keeps its place, and stays in sight, over a failing try', async () => {
  const { t, tab } = await ofAmina();
  t.line.befalls = ({ url }) => (isMessage(url) ? 'silent' : undefined);
  for (const text of ['1', '2', '3']) void tab.controls.write(messageOf(text));
  await t.time.play(3_000);
  tab.die();
  t.line.befalls = () => undefined;
  const taken = t.answers;
  t.answers = (asked, number) => (messages(t).length === 1 ? { status: 504, text: '' } : taken(asked, number));
  const next = await t.openTab();
  await t.time.play(20_000, () => messages(t).length === 1);
  await t.time.play(500);
  assert.equal(next.controls.queue().length, 3);
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['1', '1', '2', '3']);
  assert.equal(next.controls.queue().length, 0);
});

test('the next user does not wait for the answer to the former one, and each keeps their own writes', async () => {
  const { t, tab } = await ofAmina();
  t.line.befalls = ({ url }) => (isMessage(url) ? 'silent' : undefined);
  for (const text of ['1', '2']) void tab.controls.write(messageOf(text));
  await t.time.play(3_000);
  tab.controls.logOut();
  const logIn = (who: string) => t.result(tab.controls.logIn({ mobile_number: who, user_type: 'patient', password }));
  await logIn('baraka');
  t.line.befalls = () => undefined;
  assert.equal((await t.result(tab.controls.write(messageOf('of Baraka')))).how, 'sent');
  await t.time.play(150_000);
  assert.deepEqual(messages(t), ['of Baraka']);
  tab.controls.logOut();
  await logIn('amina');
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['of Baraka', '1', '2']);
});

for (const [how, leave, comeBack] of [
  [
    'logged out',
    ({ tab }: Amina) => tab.controls.logOut(),
    ({ tab }: Amina) => tab.controls.logIn({ mobile_number: 'amina', user_type: 'patient', password }),
  ],
  [
    'left the phone until it was locked',
    ({ t, tab }: Amina) => {
      t.phone.clockOffset = 2 * hour;
      tab.tell('pointerdown');
    },
    ({ tab }: Amina) => tab.controls.unlock(password),
  ],
] as const) {
  test(`a message that is refused when its author has ${how} waits where they find it`, async () => {
    const { t, tab } = await ofAmina();
    const taken = t.answers;
    t.answers = (asked, number) =>
      isMessage(asked.url) ? { status: 409, text: '{"code":"refused","message":"Closed."}' } : taken(asked, number);
    t.line.befalls = ({ url }) => (isMessage(url) ? 'late_answer' : undefined);
    await t.result(tab.controls.openThread('thread'));
    tab.controls.type('thread', 'Three tablets');
    void tab.controls.sendTyped({ thread: 'thread' });
    await t.time.play(1_000);
    assert.deepEqual(messages(t), ['Three tablets']);
    leave({ t, tab });
    await t.time.play(60_000);
    tab.die();
    t.line.befalls = () => undefined;
    const next = { t, tab: await t.openTab() };
    await t.result(Promise.resolve(comeBack(next)));
    await t.time.play(60_000);
    assert.equal(
      next.tab.controls
        .queue()
        .map(({ state, why }) => `${state}: ${why}`)
        .join(),
      'refused: Closed.',
    );
    assert.equal((await t.result(next.tab.controls.openThread('thread'))).text, '');
  });
}

test('nobody writes: it is not said to wait where nobody could ever send it', async () => {
  const { t, tab } = await ofAmina();
  tab.controls.logOut();
  assert.equal((await t.result(tab.controls.write(messageOf('of nobody')))).how, 'not_kept');
});

test('a refusal that comes when its author has left is told to them when they are back, with its words', async () => {
  const { t, tab } = await ofAmina();
  const logIn = (who: string) => t.result(tab.controls.logIn({ mobile_number: who, user_type: 'patient', password }));
  t.phone.setOnline(false);
  assert.equal((await t.result(tab.controls.write(messageOf('mine')))).how, 'waits');
  const taken = t.answers;
  t.answers = (asked, number) =>
    isMessage(asked.url)
      ? { status: 409, text: '{"code":"thread_resolved","message":"It has ended."}' }
      : taken(asked, number);
  t.phone.setOnline(true);
  await t.time.play(20_000, () => messages(t).length > 0);
  tab.controls.logOut();
  await t.time.play(2_000);
  await logIn('baraka');
  await t.time.play(20_000);
  assert.equal(tab.controls.queue().length, 0);
  tab.controls.logOut();
  await logIn('amina');
  await t.time.play(20_000);
  const seen = [...tab.controls.queue()].map(({ title, state, why }) => ({ title, state, why }));
  assert.deepEqual(seen, [{ title: 'thread.queue_message', state: 'refused', why: 'It has ended.' }]);
});

test('a phone whose clock is put back locks itself no later than it would have', async () => {
  const t = await TestingPhone.open();
  accept(t);
  t.phone.clockOffset = 30 * 3_600_000;
  const tab = await t.openTab();
  await t.result(tab.controls.logIn({ mobile_number: 'amina', user_type: 'patient', password }));
  await t.time.play(5_000);
  t.phone.clockOffset = 0;
  await t.time.play(50 * 60_000);
  assert.equal(tab.controls.isLocked(), false);
  await t.time.play(12 * 60_000);
  assert.equal(tab.controls.isLocked(), true);
});

/** A message that was typed and sent when its page died, unanswered; and the next page. */
async function typedOnADeadPage() {
  const { t, tab } = await ofAmina();
  await t.result(tab.controls.openThread('thread'));
  tab.controls.type('thread', 'Typed.');
  await t.time.play(1_000);
  t.line.befalls = ({ url }) => (isMessage(url) ? 'silent' : undefined);
  void tab.controls.sendTyped({ thread: 'thread' });
  await t.time.play(3_000);
  t.phone.setOnline(false);
  tab.die();
  t.line.befalls = () => undefined;
  return { t, tab: await t.openTab() };
}

const shownIn = async (t: TestingPhone, tab: Awaited<ReturnType<TestingPhone['openTab']>>) => {
  const { text, underWay } = await t.result(tab.controls.openThread('thread'));
  return [text, ...underWay].filter((words) => words !== '');
};

test('a message whose page died is there once, and goes once', async () => {
  const { t, tab } = await typedOnADeadPage();
  assert.deepEqual(await shownIn(t, tab), []);
  await t.time.play(3_000);
  assert.equal(tab.controls.queue().length, 1);
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['Typed.']);
});

test('a write that its author discarded is not sent, though its page died while it was on its way', async () => {
  const { t, tab } = await typedOnADeadPage();
  await t.time.play(3_000);
  const [waiting] = tab.controls.queue();
  await t.result(tab.controls.discard(waiting?.id ?? ''));
  assert.deepEqual(await shownIn(t, tab), []);
  t.phone.setOnline(true);
  await t.time.play(5_000);
  const one = { ...messageOf('After it.'), thread: 'another' };
  assert.equal((await t.result(tab.controls.write(one))).how, 'sent');
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['After it.']);
});

test('a page that dies over a refusal has given the words back', async () => {
  const { t, tab } = await ofAmina();
  await t.result(tab.controls.openThread('thread'));
  tab.controls.type('thread', 'Typed.');
  await t.time.play(1_000);
  t.answers = () => ({ status: 409, text: '{"code":"thread_resolved","message":"It has ended."}' });
  void tab.controls.sendTyped({ thread: 'thread' });
  await t.time.play(60_000, () => messages(t).length > 0 && tab.controls.queue().length === 0);
  await t.time.play(500);
  tab.die();
  assert.deepEqual(await shownIn(t, await t.openTab()), ['Typed.']);
});

test('a page that dies as soon as the queue has a message leaves it there once', async () => {
  const { t, tab } = await ofAmina();
  await t.result(tab.controls.openThread('thread'));
  tab.controls.type('thread', 'Typed.');
  await t.time.play(1_000);
  t.phone.setOnline(false);
  tab.controls.onQueue(() => tab.die());
  void tab.controls.sendTyped({ thread: 'thread' });
  await t.time.play(5_000);
  assert.equal(tab.isDead, true);
  const next = await t.openTab();
  await t.result(next.controls.openThread('thread'));
  await t.time.play(3_000);
  assert.deepEqual(await shownIn(t, next), []);
  assert.equal(next.controls.queue().length, 1);
});

/** Another user signs in, in the same tab. */
async function leftTo(who: string, { t, tab }: Amina): Promise<void> {
  tab.controls.logOut();
  await t.result(tab.controls.logIn({ mobile_number: who, user_type: 'patient', password }));
}

for (const [what, begin, end, sentBefore] of [
  ['a note', ({ tab }: Amina, ready: Promise<void>) => tab.writer.note('patient', 'Mine.', ready), 'NotKeptError', 0],
  ['a change over a newer version', ({ tab }: Amina, ready: Promise<void>) => tab.writer.change(ready), 1, 0],
] as const) {
  test(`${what} that waits before it leaves is not written by whoever signs in meanwhile`, async () => {
    const here = await ofAmina('writer-program');
    const { promise: ready, resolve: goOn } = Promise.withResolvers<void>();
    const writing = begin(here, ready);
    await here.t.time.play(1_000);
    await leftTo('baraka', here);
    const before = here.t.asked.length;
    goOn();
    assert.equal(await here.t.result(Promise.resolve<unknown>(writing)), end);
    await here.t.time.play(60_000);
    const sent = here.t.asked.slice(before).filter(({ url }) => !url.startsWith('/auth'));
    assert.deepEqual([sent.length, await here.t.lying('queue')], [sentBefore, []]);
  });
}

test('a message that a dead page was sending is not sent by whoever signs in while its author opens the thread', async () => {
  const { t, tab: dying } = await ofAmina();
  await t.result(dying.controls.openThread('thread'));
  dying.controls.type('thread', 'Only mine.');
  await t.time.play(1_000);
  t.phone.setOnline(false);
  dying.controls.onQueue(() => dying.die());
  void dying.controls.sendTyped({ thread: 'thread' });
  await t.time.play(5_000);
  assert.equal(dying.isDead, true);
  t.line.befalls = ({ url }) => (isMessage(url) ? 'lost' : undefined);
  t.phone.setOnline(true);
  const tab = await t.openTab();
  await t.time.play(3_000);
  // Its stored data are known; the server is being asked for the waiting ones.
  const goOn = await t.result(tab.controls.openThread('thread').then(() => hang(t)));
  await leftTo('baraka', { t, tab });
  t.line.befalls = () => undefined;
  goOn();
  await t.time.play(60_000);
  assert.deepEqual(messages(t), []);
  await leftTo('amina', { t, tab });
  await t.time.play(60_000);
  assert.deepEqual(messages(t), ['Only mine.']);
});

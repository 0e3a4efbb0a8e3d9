/** A questionnaire survives the end of its page, connection or server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hang, password, type TestingPhone } from './testing-phone.ts';
import { answerIn, bill, complaint, type Inquiry, leaveTo, opened, openIn, queueOf, topic } from './testing-quiz.ts';

/** Sent without a network; the phone ends the app, which is opened once with a network and closed again. */
async function sentFromQueue() {
  const { t, tab, server } = await opened();
  await answerIn(t, tab, bill);
  t.phone.setOnline(false);
  assert.equal(await t.result(tab.quiz.send()), 'waits');
  tab.die();
  t.phone.setOnline(true);
  const between = await t.openTab();
  await t.time.play(60_000);
  assert.deepEqual(server.arrived(), [bill]);
  between.die();
  t.phone.setOnline(false);
  return { t, server, tab: await t.openTab() };
}

/** Like a full phone, which keeps nothing of its sent writes. */
async function forgetSent(t: TestingPhone): Promise<void> {
  const sent = (await t.lying('cache')).filter(({ key }) => key.includes('/sent/'));
  for (const { key } of sent) await t.result(t.takeAway('cache', key));
}

test('a draft discarded while the connection hangs is gone for its author, and not for the next user', async () => {
  const { t, tab } = await opened();
  await answerIn(t, tab, bill);
  t.line.befalls = ({ url, method }) => (method !== 'GET' && url.includes('-drafts/') ? 'silent' : undefined);
  const throwing = tab.quiz.throwAway();
  await t.time.play(1_000);
  await leaveTo(t, tab, 'baraka');
  await t.result(throwing);
  assert.deepEqual(await openIn(t, tab), bill, 'a colleague has the same patient');
  await leaveTo(t, tab, 'amina');
  assert.deepEqual(await openIn(t, tab), {});
});

test('a pending discard of one user does not remove the draft for another, though it opens at that moment', async () => {
  const { t, tab } = await opened();
  await leaveTo(t, tab, 'baraka');
  await openIn(t, tab);
  await answerIn(t, tab, bill);
  t.line.befalls = ({ url, method }) =>
    url.includes('-drafts/') ? (method === 'GET' ? 'late_answer' : 'silent') : undefined;
  t.phone.setOnline(false);
  await t.result(tab.quiz.throwAway());
  t.phone.setOnline(true);
  assert.equal(queueOf(tab).length, 1);
  await leaveTo(t, tab, 'amina');
  const opening = tab.quiz.open('amina', topic);
  await t.time.play(1_000);
  await leaveTo(t, tab, 'baraka');
  await t.result(opening);
  await leaveTo(t, tab, 'amina');
  assert.deepEqual(await openIn(t, tab), bill);
});

test('a questionnaire opened for one user is requested and stored for them alone, whoever signs in meanwhile', async () => {
  const { t, tab } = await sentFromQueue();
  await forgetSent(t);
  t.phone.setOnline(true);
  await t.time.play(60_000);
  let isAskedFor = false;
  t.line.befalls = ({ url, method }) => {
    if (method === 'GET' && url.includes('-drafts/')) isAskedFor = true;
    return url.startsWith('/e-contacts/') ? 'silent' : undefined;
  };
  const opening = tab.quiz.open('amina', topic);
  await t.time.play(500);
  await leaveTo(t, tab, 'baraka');
  assert.deepEqual(structuredClone(await t.result(opening)), bill);
  assert.ok(!isAskedFor, 'he has asked for nothing');
  await answerIn(t, tab, complaint);
  assert.deepEqual(await openIn(t, tab), {});
  await leaveTo(t, tab, 'amina');
  assert.deepEqual(await openIn(t, tab), complaint);
});

test('an inquiry that has arrived takes no draft of whoever signs in before that is known, and leads them nowhere', async () => {
  const { t, tab } = await opened();
  await leaveTo(t, tab, 'baraka');
  await openIn(t, tab);
  // It is stored on the phone only.
  t.line.befalls = ({ url, method }) => (method !== 'GET' && url.includes('-drafts/') ? 'lost' : undefined);
  await answerIn(t, tab, complaint);
  await leaveTo(t, tab, 'amina');
  await openIn(t, tab);
  await answerIn(t, tab, bill);
  t.phone.setOnline(false);
  assert.equal(await t.result(tab.quiz.send()), 'waits');
  assert.equal(await openIn(t, tab), 'waits');
  t.phone.setOnline(true);
  await t.time.play(60_000);
  const goOn = hang(t);
  const following = tab.quiz.follow();
  await t.signIn('baraka');
  goOn();
  assert.equal(await t.result(following), undefined);
  assert.deepEqual(await openIn(t, tab), complaint);
  await leaveTo(t, tab, 'amina');
  assert.deepEqual(await openIn(t, tab), {}, 'hers lies there no more');
});

test('an inquiry that the queue has sent is known to have arrived, without a network too', async () => {
  const { t, tab, server } = await sentFromQueue();
  assert.equal(await openIn(t, tab), 'arrived');
  assert.deepEqual(await openIn(t, tab), {});
  await answerIn(t, tab, complaint);
  assert.equal(await t.result(tab.quiz.send()), 'waits');
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(server.arrived(), [bill, complaint]);
});

test('answers that were changed over an inquiry that had arrived unheard stay, and are sent as another', async () => {
  const { t, tab, server } = await sentFromQueue();
  await forgetSent(t);
  assert.deepEqual(await openIn(t, tab), bill);
  await answerIn(t, tab, complaint);
  assert.equal(await t.result(tab.quiz.send()), 'waits');
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(
    queueOf(tab).map(({ state }) => state),
    ['refused'],
  );
  assert.deepEqual(await openIn(t, tab), complaint);
  assert.equal(await t.result(tab.quiz.send()), 'sent otherwise');
  assert.deepEqual(await openIn(t, tab), complaint);
  assert.equal(await t.result(tab.quiz.send()), 'sent');
  assert.deepEqual(server.arrived(), [bill, complaint]);
  assert.deepEqual(queueOf(tab), []);
});

test('the same answers a day later are told to be there, and are no draft any more', async () => {
  const { t, tab: before, server } = await sentFromQueue();
  await forgetSent(t);
  before.die();
  t.phone.setOnline(true);
  t.phone.clockOffset = 86_400_000;
  const tab = await t.openTab();
  await t.result(tab.controls.unlock(password));
  assert.deepEqual(await openIn(t, tab), bill);
  assert.equal(await t.result(tab.quiz.send()), 'sent_before');
  assert.deepEqual(await openIn(t, tab), {});
  assert.deepEqual(server.arrived(), [bill]);
});

for (const [name, inBackup] of [
  ['nothing', () => null],
  ['an earlier saving', (draft: object) => ({ ...draft, updated_at: '2026-01-01T00:00:00.000Z', answers: {} })],
] as const) {
  test(`a questionnaire stays where a restored server has ${name} of it, and goes there again`, async () => {
    const { t, tab, server } = await opened();
    await answerIn(t, tab, bill);
    tab.die();
    server.now.draft = inBackup(server.now.draft ?? {});
    server.now.epoch = '0199bbbb 1';
    const next = await t.openTab();
    assert.deepEqual(await openIn(t, next), bill);
    await answerIn(t, next, complaint);
    assert.deepEqual((server.now.draft as unknown as Inquiry).answers, complaint);
  });
}

test('a questionnaire that was sent or thrown away on another device is over on this one', async () => {
  const { t, tab, server } = await opened();
  await answerIn(t, tab, bill);
  server.now.draft = null;
  assert.deepEqual(await openIn(t, tab), {});
});

test('a refusal that comes when its page was left stays under what needs attention; its page tells it by itself', async () => {
  const { t, tab, server } = await opened();
  await answerIn(t, tab, bill);
  server.now.refuses = true;
  assert.equal(await t.result(tab.quiz.send()), 'refused');
  assert.deepEqual(queueOf(tab), []);
  assert.equal(await t.result(tab.quiz.send(() => false)), 'waits');
  await t.time.play(60_000);
  assert.deepEqual(
    queueOf(tab).map(({ state, why }) => [state, why]),
    [['refused', 'No clinician.']],
  );
  // It is seen there, and sent once more.
  server.now.refuses = false;
  assert.deepEqual(await openIn(t, tab), bill);
  assert.equal(await t.result(tab.quiz.send()), 'sent');
  assert.deepEqual([server.arrived(), queueOf(tab)], [[bill], []]);
});

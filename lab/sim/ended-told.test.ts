/** The end of an access is told to the account that had it, and to nobody who signs in after it on the same page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestingPhone } from './testing-phone.ts';

const amani = { id: 'c1', from_at: '2026-01-01', patient: { id: 'amani' }, user: { given_name: 'Amani' } };

const begun = { kind: 'draft', patient: 'amani', topic: 'chest_pain', mark: 'begun', key: 'key-of-draft' } as const;

/** The server answers the mother's own profile with whom she cares for, and all else with `rest`. */
function tellsProfile(t: TestingPhone, caresFor: () => object[], rest: object = { items: [], total: 0, secret: 's' }) {
  t.tells = ({ url }) => {
    const profile = { user: { id: 'mother' }, patient: { id: 'record' }, cares_for: caresFor() };
    return { status: 200, text: JSON.stringify(url === '/patients/me' ? profile : rest) };
  };
}

/** A mother's phone that was closed with answers about her child begun; her access ends meanwhile. */
async function endedWhileClosed() {
  const t = await TestingPhone.open();
  let cares_for: object[] = [amani];
  tellsProfile(t, () => cares_for);
  await t.signIn('mother');
  const before = await t.openTab();
  before.controls.watch({ mother: 'record' }, true);
  await t.time.play(5_000);
  // Shown before it is deleted: nobody else has it.
  await t.result(before.controls.write(begun));
  before.die();
  cares_for = [];
  return t;
}

async function openedAgain(t: TestingPhone) {
  const tab = await t.openTab();
  tab.controls.watch({ mother: 'record' }, true);
  return () => Array.from(tab.controls.family.ended(), ({ patientId }) => patientId);
}

test('the next user after a mother is told nothing of her child', async () => {
  const t = await endedWhileClosed();
  const ended = await openedAgain(t);
  await t.time.play(60_000);
  assert.deepEqual(ended(), ['amani']);
  await t.signIn('doctor', 'clinician');
  assert.deepEqual(ended(), []);
});

test('an access that ended while the app was closed is told once, however late the profile comes', async () => {
  const t = await endedWhileClosed();
  for (const { key } of await t.lying('cache'))
    if (key.startsWith('mother/read/')) await t.result(t.takeAway('cache', key));
  t.line.befalls = ({ url }) => (url.includes('/patients/me') ? 'late_answer' : undefined);
  const ended = await openedAgain(t);
  assert.deepEqual(ended(), []);
  await t.time.play(60_000);
  assert.deepEqual(ended(), ['amani']);
});

/** A mother ends the care of her child while her message about it is under way, which is refused. */
async function refusedAfterEnd() {
  const t = await TestingPhone.open();
  let cares_for: object[] = [amani];
  const item = { e_contact: { id: 'thread' }, patient: { id: 'amani' }, messages: [] };
  tellsProfile(t, () => cares_for, { items: [item], total: 1, item });
  const isMessage = ({ url }: { url: string }) => url.startsWith('/e-contacts');
  t.answers = (asked) =>
    isMessage(asked) ? { status: 404, text: '{"code":"not_found"}' } : { status: 200, text: '{}' };
  await t.signIn('mother');
  const { controls } = await t.openTab();
  controls.watch({ mother: 'record' }, true);
  await t.time.play(5_000);
  await t.result(controls.openThread('thread'));
  controls.type('thread', 'She coughs.');
  await t.time.play(1_000);
  t.line.befalls = (asked) => (isMessage(asked) ? 'late_answer' : undefined);
  const sending = controls.sendTyped({ thread: 'thread' });
  cares_for = [];
  await t.result(controls.family.endOwn('amani'));
  assert.equal((await t.result(sending)).how, 'refused');
  await t.time.play(10_000);
  const replies = async () =>
    (await t.lying('cache')).filter(({ key }) => key.includes('/reply/')).map(({ key }) => key);
  return { t, controls, replies, caresAgain: () => (cares_for = [amani]) };
}

test('a message that is refused after its person has gone leaves no words on the device, until they are back', async () => {
  const { t, controls, replies, caresAgain } = await refusedAfterEnd();
  assert.deepEqual(await replies(), []);

  caresAgain();
  t.phone.setOnline(false);
  await t.time.play(120_000);
  t.phone.setOnline(true);
  await t.time.play(60_000);
  controls.type('thread', 'She coughs again.');
  await t.time.play(1_000);
  assert.deepEqual(await replies(), ['mother/reply/thread']);
});

test('the end of care of one account takes no words of the next one on the phone', async () => {
  const { t, controls, replies } = await refusedAfterEnd();
  await t.signIn('doctor', 'clinician');
  await t.result(controls.openThread('thread'));
  controls.type('thread', 'How long has she coughed?');
  await t.time.play(1_000);
  assert.deepEqual(await replies(), ['doctor/reply/thread']);
});

test('a cached profile that is older than a new child does not say that its care has ended', async () => {
  const t = await TestingPhone.open();
  let cares_for: object[] = [];
  tellsProfile(t, () => cares_for);
  await t.signIn('mother');
  const before = await t.openTab();
  before.controls.watch({ mother: 'record' }, true);
  await t.time.play(10_000);
  const cached = (await t.lying('cache')).find(({ key }) => key.includes('/read/') && key.includes('patients'));
  assert.ok(cached);
  cares_for = [amani];
  t.phone.setOnline(false);
  await t.time.play(120_000);
  t.phone.setOnline(true);
  await t.time.play(60_000, () => before.controls.family.people().length > 0);
  await t.result(before.controls.write(begun));
  before.die();
  // As when it is killed before the new profile is cached.
  await t.put('cache', cached);
  t.line.befalls = ({ url }) => (url.includes('/patients/me') ? 'late_answer' : undefined);
  const ended = await openedAgain(t);
  for (let second = 0; second < 60; second++) {
    await t.time.play(1_000);
    assert.deepEqual(ended(), []);
  }
});

test('a first answer that is older than what another page heard of a child does not say that its care has ended', async () => {
  const t = await endedWhileClosed();
  let asked = 0;
  tellsProfile(t, () => ((asked += 1) === 1 ? [] : [amani]));
  for (const { key } of await t.lying('cache'))
    if (key.startsWith('mother/read/')) await t.result(t.takeAway('cache', key));
  const ended = await openedAgain(t);
  for (let second = 0; second < 60; second++) {
    await t.time.play(1_000);
    assert.deepEqual(ended(), []);
  }
  assert.ok(asked > 1);
});

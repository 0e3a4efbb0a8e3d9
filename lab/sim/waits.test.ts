/** How long everything waits, and in which words a write is said to: the numbers and texts that are fixed, as they are on the line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { livenessPath } from '@hodi/domain/support/liveness-path.ts';
import type { Tab } from './browser/tab.ts';
import { TestingPhone } from './testing-phone.ts';

const statuses = [408, 429, 500, 502, 503, 504];
const refusedWith = (status: number) => ({ status, text: '{"code":"not_now","message":"Not now."}' });

/** To a twentieth of a second: a timer is asked for a moment after what it follows. */
const isAbout = (milliseconds: number, wanted: number, what: string): void =>
  assert.ok(Math.abs(milliseconds - wanted) <= 50, `${what}: ${milliseconds} ms, not ${wanted}`);

interface Noted {
  left: number[];
  answered: number[];
}

/** When what goes to such an address left the phone, and when it was answered, in the time that is played. */
function noting(t: TestingPhone, isMeant: (url: string) => boolean, isSilent = false): Noted {
  const noted: Noted = { left: [], answered: [] };
  t.line.befalls = ({ url }) => {
    if (!isMeant(url)) return undefined;
    noted.left.push(t.time.now);
    return isSilent ? 'silent' : undefined;
  };
  const before = t.answers;
  t.answers = (asked, number) => {
    noted.answered.push(t.time.now);
    return before(asked, number);
  };
  return noted;
}

async function ofAmina() {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  return { t, tab: await t.openTab() };
}

const write = (t: TestingPhone, tab: Tab, text: string) =>
  t.result(tab.controls.write({ kind: 'message', thread: text, text, key: `key-of-${text}` }), 200_000);

const isMessage = (url: string): boolean => url.endsWith('/message');
const isLiveness = (url: string): boolean => url.endsWith(livenessPath);

async function waiting(count: number) {
  const { t, tab } = await ofAmina();
  t.phone.setOnline(false);
  for (let number = 1; number <= count; number += 1) await write(t, tab, `${number}`);
  return { t, tab };
}

test('a write that waits says so in the words that are fixed', async () => {
  const { t, tab } = await ofAmina();
  for (const status of statuses) {
    t.answers = () => refusedWith(status);
    const told = await write(t, tab, `${status}`);
    assert.deepEqual({ ...told }, { how: 'waits', why: `Request queued due to ${status} error` });
  }
  for (const fate of ['lost', 'silent', 'public_page'] as const) {
    t.line.befalls = ({ url }) => (isMessage(url) ? fate : undefined);
    const told = await write(t, tab, fate);
    assert.deepEqual({ ...told }, { how: 'waits', why: 'Request queued due to network error' });
  }
  t.phone.setOnline(false);
  const told = await write(t, tab, 'offline');
  assert.deepEqual({ ...told }, { how: 'waits', why: 'Offline: Request queued for sync' });
});

test('a write is tried five times, after half a second, one, two and four, a quarter more or less', async () => {
  const { t, tab } = await waiting(1);
  t.answers = () => refusedWith(503);
  const { left, answered } = noting(t, isMessage);
  t.phone.setOnline(true);
  await t.time.play(120_000);
  assert.equal(left.length, 5);
  for (const [index, wait] of [500, 1_000, 2_000, 4_000].entries()) {
    const waited = (left[index + 1] ?? 0) - (answered[index] ?? 0);
    // The answer itself takes up to 400 ms to come back.
    assert.ok(waited >= wait * 0.75 && waited <= wait * 1.25 + 450, `wait ${index + 1}: ${waited} ms`);
  }
  assert.deepEqual(
    Array.from(tab.controls.queue(), ({ state }) => state),
    ['failed'],
  );
});

test('after five failures in a row nothing leaves for thirty seconds', async () => {
  const { t } = await waiting(3);
  t.answers = () => refusedWith(503);
  const { left, answered } = noting(t, isMessage);
  t.phone.setOnline(true);
  await t.time.play(60_000, () => left.length === 6);
  const paused = (left[5] ?? 0) - (answered[4] ?? 0);
  assert.ok(paused >= 30_000 && paused <= 30_550, `${paused} ms`);
});

test('a clock that is set back meanwhile makes that no longer', async () => {
  const { t } = await waiting(3);
  t.answers = () => refusedWith(503);
  const { left } = noting(t, isMessage);
  t.phone.setOnline(true);
  await t.time.play(60_000, () => left.length === 5);
  await t.time.play(1_000);
  t.phone.clockOffset = -3_600_000;
  const set = t.time.now;
  await t.time.play(60_000, () => left.length === 6);
  assert.ok(t.time.now - set <= 30_550, `${t.time.now - set} ms`);
});

test('a retried write waits five seconds for its answer, and no answer costs no try', async () => {
  const { t, tab } = await waiting(1);
  const { left } = noting(t, isMessage, true);
  const asked: number[] = [];
  t.tells = ({ url }) => {
    if (isLiveness(url)) asked.push(t.time.now);
    return { status: 200, text: '{}' };
  };
  t.phone.setOnline(true);
  await t.time.play(3_000);
  const [first = 0] = left;
  asked.length = 0;
  await t.time.play(3_500);
  // Then the server is asked whether it is there, which takes a moment on its way.
  const [look = 0] = asked;
  assert.ok(look - first >= 5_000 && look - first <= 5_450, `${look - first} ms`);
  // Each time for longer, since the line is up.
  await t.time.play(400_000, () => left.length > 5);
  assert.ok(left.length > 5, `${left.length} times`);
  await t.time.play(130_000, () => tab.controls.queue()[0]?.state !== 'sending');
  assert.deepEqual(
    Array.from(tab.controls.queue(), ({ state }) => state),
    ['waiting'],
  );
});

test('the server is looked for every thirty seconds, three times for five seconds, one and two apart', async () => {
  const { t } = await ofAmina();
  const { left } = noting(t, isLiveness, true);
  const since = t.time.now;
  await t.time.play(61_000);
  const [first = 0, second = 0, third = 0, next = 0] = left;
  assert.ok(first - since <= 30_000, `${first - since} ms`);
  isAbout(second - first, 6_000, 'the second');
  isAbout(third - second, 7_000, 'the third');
  isAbout(next - first, 30_000, 'the next look');
});

test('another tab’s unheard changes are seen within two seconds', async () => {
  const { t, tab } = await waiting(1);
  const [record] = tab.controls.queue();
  await t.result(t.takeAway('queue', record?.id ?? ''));
  await t.time.play(2_100);
  assert.equal(tab.controls.queue().length, 0);
});

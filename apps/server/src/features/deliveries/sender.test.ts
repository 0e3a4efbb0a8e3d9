/** The way of a message out of the outbox: its state and its tries, whatever the outside says. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { retryDelays } from '@hodi/domain/deliveries/delivery.ts';
import type { MessageTemplate } from '@hodi/domain/notifications/message-rules.ts';
import { keptInOutbox, noProvider } from '#server/outside/sending.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aProvider, outboxOf, refuses, taken } from '#server/testing/providers/outbox-of.ts';
import { takeReport } from './deliveries.service.ts';

const t = await openClinicApp();
const { aCode, aSender, rowOf, stateOf, written } = outboxOf(t);
const minute = 60_000;

test('an accepted message is sent once, and its secrets are deleted', async () => {
  const [code, plain] = [await aCode(), await written()];
  const { provider, handed } = aProvider();
  const sender = aSender(provider);
  await sender.sendDue();
  await sender.sendDue();
  assert.deepEqual(handed.toSorted(), [code, plain].toSorted());
  assert.deepEqual(await stateOf(code), { state: 'sent', tries: 1, failure: null });
  const row = await rowOf(code);
  assert.deepEqual([row.body, row.sent_at, row.provider], ['', t.time.now, 'test']);
  assert.equal((await rowOf(plain)).body, 'Hodi: 123456');
});

test('outside production it stays readable, and lying in the outbox is its delivery', async () => {
  const code = await aCode();
  await aSender(keptInOutbox, { keepsBodies: true }).sendDue();
  assert.deepEqual(await stateOf(code), { state: 'delivered', tries: 1, failure: null });
  assert.equal((await rowOf(code)).body, 'Hodi: 123456');
});

test('a channel sends its own', async () => {
  const [mail, code] = [await written({ channel: 'email', receiver: 'a@example.org', subject: 'x' }), await aCode()];
  const { provider, handed } = aProvider();
  await aSender(provider, { channel: 'email' }).sendDue();
  assert.deepEqual(handed, [mail]);
  await aSender(provider).sendDue();
  assert.deepEqual(handed, [mail, code]);
});

test('codes go before emergencies and these before the rest, whatever has waited longest', async () => {
  const many = async (count: number, templates: readonly MessageTemplate[]) => {
    const ids = Array.from({ length: count }, (_, n) =>
      written({ template: templates[n % templates.length] ?? 'sms.code' }),
    );
    return new Set(await Promise.all(ids));
  };
  const rest = await many(15, ['sms.invitation', 'sms.no_patient']);
  t.time.now += minute;
  const emergencies = await many(12, ['sms.emergency', 'sms.emergency_waiting']);
  t.time.now += minute;
  const codes = await many(8, ['sms.code', 'sms.consent_code', 'sms.number_code', 'sms.reset_code']);
  const { provider, handed } = aProvider();
  await aSender(provider).sendDue();
  // Ten leave together.
  const among = (from: number, of: ReadonlySet<string>) =>
    handed.slice(from, from + 10).filter((id) => of.has(id)).length;
  assert.deepEqual([among(0, codes), among(0, emergencies)], [8, 2]);
  assert.deepEqual([among(10, emergencies), among(20, rest)], [10, 10]);
  assert.equal(handed.length, 35);
});

for (const kind of ['later', 'unknown'] as const) {
  test(`a message that may succeed ${kind === 'later' ? 'later' : 'or not, nobody knows,'} is retried at the right times, then fails`, async () => {
    const id = await written({ holds_secret: true });
    const { provider, handed } = refuses(kind);
    const sender = aSender(provider);
    await sender.sendDue();
    for (const [place, delay] of retryDelays.entries()) {
      t.time.now += delay - 1;
      await sender.sendDue();
      assert.equal(handed.length, place + 1, 'not before its time');
      assert.deepEqual(await stateOf(id), { state: 'waiting', tries: place + 1, failure: null });
      assert.equal((await rowOf(id)).last_error, 'HTTP 503');
      t.time.now += 1;
      await sender.sendDue();
    }
    assert.deepEqual(await stateOf(id), { state: 'failed', tries: 6, failure: 'unreachable' });
    assert.deepEqual([(await rowOf(id)).body, (await rowOf(id)).failed_at], ['', t.time.now]);
    t.time.now += 24 * 60 * minute;
    await sender.sendDue();
    assert.equal(handed.length, 6);
  });
}

test('a message refused for good is not retried', async () => {
  const id = await written();
  const { provider, handed } = refuses('never', 'invalid_receiver');
  await aSender(provider).sendDue();
  assert.deepEqual(await stateOf(id), { state: 'failed', tries: 1, failure: 'invalid_receiver' });
  t.time.now += 60 * minute;
  await aSender(provider).sendDue();
  assert.equal(handed.length, 1);
});

test('in production without a provider nothing is said to be sent', async () => {
  const id = await aCode();
  for (let tries = 1; tries <= 3; tries += 1) {
    await aSender(noProvider).sendDue();
    t.time.now += retryDelays[tries - 1] ?? 0;
  }
  assert.deepEqual(await stateOf(id), { state: 'failed', tries: 3, failure: 'not_set_up' });
});

describe('a code', () => {
  test('is not sent after its ten minutes', async () => {
    const id = await aCode();
    t.time.now += 10 * minute;
    const { provider, handed } = aProvider();
    await aSender(provider).sendDue();
    assert.deepEqual(handed, []);
    assert.deepEqual(await stateOf(id), { state: 'failed', tries: 0, failure: 'expired' });
    assert.equal((await rowOf(id)).body, '');
  });
  test('is sent a moment before, and the provider hears how long it is of use', async () => {
    const id = await aCode();
    t.time.now += 10 * minute - 1000;
    const heard: (number | null)[] = [];
    await aSender({ name: 'test', send: async ({ valid_for }) => (heard.push(valid_for), taken) }).sendDue();
    assert.deepEqual(heard, [1]);
    assert.equal((await rowOf(id)).state, 'sent');
  });
  test('has failed as soon as the next try would come too late', async () => {
    const id = await aCode();
    const { provider, handed } = refuses('later');
    const sender = aSender(provider);
    await sender.sendDue();
    t.time.now += 30_000;
    await sender.sendDue();
    t.time.now += 2 * minute;
    await sender.sendDue();
    assert.equal(handed.length, 3);
    assert.deepEqual(await stateOf(id), { state: 'failed', tries: 3, failure: 'unreachable' });
  });
});

test('a mistake of ours in sending one neither stops the others nor loses it', async () => {
  const [bad, good] = [await written(), await written()];
  const { provider } = aProvider((id) => {
    if (id === bad) throw new TypeError('a mistake with +254700123456 in it');
    return taken;
  });
  await aSender(provider).sendDue();
  assert.equal((await rowOf(good)).state, 'sent');
  const row = await rowOf(bad);
  assert.deepEqual([row.state, row.tries, row.last_error], ['waiting', 1, 'our mistake: TypeError']);
  t.time.now += 30_000;
  await aSender(aProvider().provider).sendDue();
  assert.equal((await rowOf(bad)).state, 'sent');
});

test('of reports that come before the answer they belong to the one that says most is kept', async () => {
  const id = await aCode();
  const reporter = { db: t.db, now: t.time.now, provider: 'test', keepsBodies: false, wake: () => undefined };
  await aSender({
    name: 'test',
    send: async () => {
      for (const state of ['sent', 'failed', 'delivered', 'failed', 'sent'] as const) {
        const failure = state === 'failed' ? 'undelivered' : null;
        await takeReport(reporter, { provider_id: `early-${id}`, state, failure });
      }
      return { provider_id: `early-${id}`, state: 'sent' };
    },
  }).sendDue();
  assert.deepEqual(await stateOf(id), { state: 'delivered', tries: 1, failure: null });
  assert.deepEqual(await t.db.selectFrom('delivery_report').selectAll().execute(), []);
});

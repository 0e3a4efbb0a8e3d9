/** Several servers at one outbox, servers that die or stop with a message in hand, and a database that goes away. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { NotTaken } from '#server/outside/sending.ts';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aProvider, aSlowProvider, outboxOf, refuses, taken } from '#server/testing/providers/outbox-of.ts';

const t = await openClinicApp();
const { aSender, rowOf, stateOf, written } = outboxOf(t);
const minute = 60_000;

describe('several servers at once', () => {
  test('send each of 200 messages once', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => written()));
    const second = openDatabase(t.database.app, 5);
    after(() => second.destroy());
    const { provider, handed } = aProvider(async () => {
      await new Promise(setImmediate);
      return taken;
    });
    await Promise.all([
      aSender(provider).sendDue(),
      aSender(provider, { db: second }).sendDue(),
      aSender(provider, { db: second }).sendDue(),
    ]);
    assert.equal(handed.length, 200);
    assert.deepEqual(new Set(handed), new Set(ids));
    const counts = await t.db.selectFrom('outbox_message').select('tries').where('id', 'in', ids).execute();
    assert.ok(counts.every(({ tries }) => tries === 1));
  });

  test('one that died with a message in hand leaves it to the others after a minute', async () => {
    const id = await written();
    const dying = aSlowProvider();
    void aSender(dying.provider).sendDue();
    await dying.asked;
    const { provider, handed } = aProvider();
    t.time.now += minute - 1;
    await aSender(provider).sendDue();
    assert.deepEqual(handed, []);
    t.time.now += 1;
    await aSender(provider).sendDue();
    assert.deepEqual(handed, [id]);
    assert.deepEqual(await stateOf(id), { state: 'sent', tries: 2, failure: null });
  });

  test('a slow provider keeps its message for as long as its server lives: nobody else sends it too', async () => {
    const id = await written();
    const { provider, answer, asked } = aSlowProvider();
    const sender = aSender(provider);
    const slow = sender.sendDue();
    await asked;
    const other = aProvider();
    for (let passed = 0; passed < 3; passed += 1) {
      t.time.now += minute - 1;
      await sender.holdOn();
      await aSender(other.provider).sendDue();
    }
    answer.resolve(taken);
    await slow;
    assert.deepEqual(other.handed, []);
    assert.deepEqual(await stateOf(id), { state: 'sent', tries: 1, failure: null });
  });

  test('one that slept with a message in hand leaves it to whoever has taken it meanwhile', async () => {
    const id = await written({ template: 'sms.appointment_moved' });
    const other = aProvider();
    const sleep = async () => {
      t.time.now += 2 * minute;
      await aSender(other.provider).sendDue();
      return new Map([[id, { receiver: '+254712000001', language: 'en', body: 'late' } as const]]);
    };
    const { provider, handed } = aProvider();
    const sleeper = aSender(provider, { renewals: { 'sms.appointment_moved': sleep } });
    await sleeper.sendDue();
    assert.deepEqual([other.handed, handed], [[id], []]);

    const again = await written({ template: 'sms.appointment_moved' });
    const held = async () => {
      t.time.now += 2 * minute;
      await aSender(other.provider).sendDue();
      // The event that wakes it first renews the leases of what it had.
      await waker.holdOn();
      return new Map([[again, { receiver: '+254712000001', language: 'en', body: 'late' } as const]]);
    };
    const waker = aSender(provider, { renewals: { 'sms.appointment_moved': held } });
    await waker.sendDue();
    assert.deepEqual([other.handed, handed], [[id, again], []]);
  });

  for (const kind of ['later', 'never'] as const) {
    test(`a failure (${kind}) that was noted too late takes nothing back`, async () => {
      const id = await written();
      const { provider, answer, asked } = aSlowProvider();
      const slow = aSender(provider).sendDue();
      await asked;
      t.time.now += minute;
      await aSender(refuses('later').provider).sendDue();
      const before = await rowOf(id);
      answer.reject(new NotTaken(kind, 'blocked', 'late'));
      await slow;
      assert.deepEqual(await rowOf(id), before);
      t.time.now += 60 * minute;
      await aSender(aProvider().provider).sendDue();
    });
  }

  test('that it was accepted is recorded, however late', async () => {
    const id = await written();
    const { provider, answer, asked } = aSlowProvider();
    const slow = aSender(provider).sendDue();
    await asked;
    t.time.now += minute;
    await aSender(refuses('later').provider).sendDue();
    answer.resolve(taken);
    await slow;
    assert.deepEqual(await stateOf(id), { state: 'sent', tries: 2, failure: null });
  });
});

test('a message whose row somebody holds keeps no code back, and leaves later', async () => {
  const [moved, code] = [await written({ template: 'sms.appointment_moved' }), await written()];
  const asNow = async (_: unknown, ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { receiver: '+254712000001', language: 'en', body: 'as of now' } as const]));
  const { provider, handed } = aProvider();
  // Locks the message from the moment it was taken, as a long transaction that withdraws it does.
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let holding: Promise<unknown> | undefined;
  const sender = aSender(provider, {
    renewals: {
      'sms.appointment_moved': async (db, ids) => {
        holding ??= t.db.transaction().execute(async (tx) => {
          await tx.selectFrom('outbox_message').select('id').where('id', '=', moved).forUpdate().execute();
          held.resolve();
          await done.promise;
        });
        await held.promise;
        return asNow(db, ids);
      },
    },
  });
  await sender.sendDue();
  assert.deepEqual(handed, [code]);
  done.resolve();
  await holding;
  t.time.now += minute;
  await sender.sendDue();
  assert.deepEqual(handed, [code, moved]);
});

test('an emergency leaves as it was written where nobody can say what is so by now; a reminder waits', async () => {
  const [emergency, reminder] = [
    await written({ template: 'sms.emergency' }),
    await written({ template: 'sms.appointment_reminder' }),
  ];
  const unknown = () => Promise.reject(new Error('too slow'));
  const { provider, handed } = aProvider();
  const renewals = { 'sms.emergency': unknown, 'sms.appointment_reminder': unknown };
  await aSender(provider, { renewals }).sendDue();
  assert.deepEqual(handed, [emergency]);
  assert.deepEqual(await stateOf(reminder), { state: 'waiting', tries: 1, failure: null });
  await t.db.deleteFrom('outbox_message').where('id', '=', reminder).execute();
});

describe('while the database is away', () => {
  test('accepted messages are recorded when it is back, and not sent twice', async () => {
    const line = new BreakableLine();
    const db = openDatabase(await line.through(t.database.app), 2);
    after(async () => {
      line.close();
      await db.destroy();
    });
    const id = await written();
    const { provider, handed } = aProvider(() => {
      line.set('cut');
      return taken;
    });
    const sender = aSender(provider, { db });
    await assert.rejects(sender.sendDue());
    assert.deepEqual(await stateOf(id), { state: 'waiting', tries: 1, failure: null });
    await assert.rejects(sender.sendDue());
    line.set('open');
    t.time.now += 2 * minute;
    await sender.sendDue();
    assert.deepEqual(handed, [id]);
    assert.deepEqual(await stateOf(id), { state: 'sent', tries: 1, failure: null });
  });
});

describe('a stop', () => {
  test('waits for what is out, notes it and takes nothing more', async () => {
    const { provider, answer, asked } = aSlowProvider();
    const id = await written();
    const sender = aSender(provider);
    sender.start();
    await asked;
    const stopped = sender.stop();
    const later = await written();
    answer.resolve(taken);
    await stopped;
    assert.equal((await rowOf(id)).state, 'sent');
    assert.deepEqual(await stateOf(later), { state: 'waiting', tries: 0, failure: null });
  });
});

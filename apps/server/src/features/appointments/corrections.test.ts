/**
 * An appointment is changed to and fro after its reminder has left: the patient is not told each time, but the last that they
 * are told is how it is.
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { correctingIn } from '#server/testing/appointments/appointment-corrections.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { after, asOf, afterReminder, begins, becomes, moves, deletes, now, said, sent } = correctingIn(t);
const { achieng } = t.clinic;
const minute = 60_000;
beforeEach(begins);

const cancelledAt = (time: string) => new RegExp(`^Hodi: your appointment with .* at ${time} will not take place\\.`);
const one = async (pattern: RegExp) => {
  const [body = '', ...rest] = await said();
  assert.match(body, pattern);
  assert.deepEqual(rest, []);
};
const toAndFro = async (times: number) => {
  for (let time = 0; time < times; time += 1) {
    await becomes('cancelled');
    await becomes('scheduled');
  }
};

describe('within two minutes', () => {
  test('cancelled and taken back, or moved and moved back, however often: nothing is told', async () => {
    await afterReminder();
    await toAndFro(10);
    await moves('15:00');
    await moves('10:30');
    assert.deepEqual(await after(60), []);
  });

  test('it is told once how it is by then, as what they know', async () => {
    await afterReminder();
    await toAndFro(3);
    await moves('15:00');
    await moves('16:00');
    await one(/was changed\. It is now .* at 16:00/);
    await moves('17:00');
    await becomes('cancelled');
    await one(cancelledAt('16:00'));
    await becomes('scheduled');
    await moves('12:00');
    await one(/will take place after all, .* at 12:00/);
    await moves('13:00');
    await deletes();
    await one(cancelledAt('12:00'));
  });

  test('completed and then cancelled it is still cancelled', async () => {
    await afterReminder();
    await becomes('cancelled');
    await one(cancelledAt('10:30'));
    await becomes('scheduled');
    await becomes('completed');
    await becomes('cancelled');
    assert.deepEqual(await after(60), []);
  });

  test('it is not put off by changing it once more', async () => {
    await afterReminder();
    await moves('15:00');
    assert.deepEqual(await after(1.5), []);
    await moves('16:00');
    await becomes('cancelled');
    const [body = '', ...rest] = await after(0.5);
    assert.match(body, cancelledAt('10:30'));
    assert.deepEqual(rest, []);
  });

  test('the hour of another reminder comes: it says nothing that the correction does not', async () => {
    await afterReminder();
    await moves('2026-11-26T10:00');
    await said();
    await asOf('2026-11-25T13:59:00Z');
    await moves('2026-11-26T12:00');
    assert.deepEqual(await after(1.5), []);
    await becomes('cancelled');
    assert.match((await after(0.5))[0] ?? '', cancelledAt('10:00'));
  });
});

describe('it leaves later than it is written', () => {
  const whose = () => t.db.updateTable('app_user').where('id', '=', achieng.user.id);

  test('to the number that is right by then, whatever it says', async () => {
    const [old, now] = [achieng.user.mobile_number, '+254700000999'];
    await afterReminder();
    const changes = [() => moves('15:00'), () => becomes('cancelled'), () => becomes('scheduled')];
    for (const [n, change] of changes.entries()) {
      const mobile_number = n % 2 === 0 ? now : old;
      await asOf(t.time.now);
      await change();
      await whose().set({ mobile_number }).execute();
      const [body = ''] = await after(2);
      assert.match(body, /15:00/);
      assert.deepEqual(
        sent().map(({ to }) => to),
        [mobile_number],
      );
    }
    await whose().set({ mobile_number: old }).execute();
  });

  test('to nobody who was deactivated meanwhile', async () => {
    await afterReminder();
    await becomes('cancelled');
    const status = (is: 'active' | 'inactive') =>
      t.db.updateTable('patient').set({ status: is }).where('id', '=', achieng.id).execute();
    await status('inactive');
    assert.deepEqual(await after(60), []);
    await status('active');
  });
});

test('a message that may have been sent counts as told', async () => {
  await afterReminder();
  await becomes('cancelled');
  // As while a provider has it in hand.
  await t.db.updateTable('outbox_message').set({ tries: 1 }).where('state', '=', 'waiting').execute();
  await becomes('scheduled');
  await one(/will take place after all, .* at 10:30/);
});

test('shortly before the start half of the time is left to whoever must know', async () => {
  await afterReminder();
  await asOf('2026-11-25T07:28:00Z');
  await becomes('cancelled');
  assert.deepEqual(await after(0.9), []);
  assert.match((await after(0.1))[0] ?? '', cancelledAt('10:30'));
});

describe('again and again, and all of them heard', () => {
  test('after five in a day one an hour is told, and the last is how it is', async () => {
    await afterReminder();
    const told: string[] = [];
    for (let time = 0; time < 60; time += 1) {
      await becomes(time % 2 === 0 ? 'cancelled' : 'scheduled');
      told.push(...(await after(3)));
      await asOf(t.time.now);
    }
    // Three hours of it: five at once, then those that an hour leaves.
    assert.ok(told.length >= 5 && told.length <= 8, `${told.length}`);
    await becomes('cancelled');
    told.push(...(await after(60)));
    assert.match(told.at(-1) ?? '', cancelledAt('10:30'));
  });

  test('a minute before the start it is told two minutes later all the same', async () => {
    await afterReminder();
    const told: string[] = [];
    await asOf('2026-11-25T06:58:00Z');
    for (let time = 0; time < 10; time += 1) {
      await becomes(time % 2 === 0 ? 'cancelled' : 'scheduled');
      told.push(...(await after(3)));
      await asOf(t.time.now);
    }
    assert.equal(new Date(t.time.now).toISOString(), '2026-11-25T07:28:00.000Z');
    await asOf('2026-11-25T07:29:00Z');
    await becomes('cancelled');
    told.push(...(await after(2)));
    assert.match(told.at(-1) ?? '', cancelledAt('10:30'));
  });
});

describe('whatever is done in whatever order', () => {
  const hours = ['10:30', '12:00', '15:00', '16:30'];
  type Step = { waits: number; becomes?: 'scheduled' | 'cancelled' | 'completed'; moves?: string };
  const step: fc.Arbitrary<Step> = fc.record(
    {
      waits: fc.constantFrom(0, 0.5, 1, 2, 3, 61),
      becomes: fc.constantFrom('scheduled', 'cancelled', 'completed'),
      moves: fc.constantFrom(...hours),
    },
    { requiredKeys: ['waits'] },
  );

  /** When it is to take place as the patient knows it; null where it does not. */
  let known: string | null;
  const hears = (bodies: readonly string[]) => {
    assert.ok(bodies.length <= 1, 'one at a time');
    for (const body of bodies) {
      const time = /(?:at|,) (\d\d:\d\d)/.exec(body)?.[1] ?? body;
      if (body.includes('will not take place')) {
        assert.equal(time, known, 'what is cancelled is what they know');
        known = null;
      } else {
        assert.notEqual(time, known, 'nothing is told twice');
        assert.equal(body.includes('after all'), known === null);
        known = time;
      }
    }
  };
  const does = async ({ becomes: status, moves: to }: Step) => {
    const { status: is } = now();
    const may = is === 'cancelled' ? ['scheduled'] : ['scheduled', 'cancelled', 'completed'];
    if (status !== undefined && status !== is && may.includes(status)) await becomes(status);
    if (to !== undefined && now().status === 'scheduled') await moves(to);
  };

  test('the last that they are told is how it is', async () => {
    const history = fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12 }),
      fc.boolean(),
      async (steps, isDeleted) => {
        await begins();
        await afterReminder();
        known = '10:30';
        for (const one of steps) {
          hears(await after(one.waits));
          await asOf(t.time.now);
          await does(one);
        }
        const { status, start_time } = now();
        if (status === 'completed') return;
        if (isDeleted) await deletes();
        hears(await after(61));
        const begin = new Date(Date.parse(start_time) + 3 * 60 * minute).toISOString().slice(11, 16);
        assert.equal(known, isDeleted || status === 'cancelled' ? null : begin);
      },
    );
    await fc.assert(history, { seed: 39, numRuns: 25 });
  });
});

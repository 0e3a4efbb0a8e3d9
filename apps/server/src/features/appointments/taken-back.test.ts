/** An SMS about an appointment is corrected whenever it is no longer true, even one that told of a cancellation. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { correctingIn } from '#server/testing/appointments/appointment-corrections.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { achieng } = t.clinic;
const { leftBy, asOf, again, afterReminder, begins, becomes, moves, deletes, said } = correctingIn(t);
const far = '2026-12-03T10:00';
beforeEach(begins);

const cancelled = /^Hodi: your appointment with .* on Wed, Nov 25, 2026 at 10:30 will not take place\./;
const reopened = /^Hodi: your appointment will take place after all, with Dr\. .* on Wed, Nov 25, 2026 at 10:30, .+\.$/;
const one = async (pattern: RegExp) => {
  const [body = '', ...rest] = await said();
  assert.match(body, pattern);
  assert.deepEqual(rest, []);
};

describe('cancelled by mistake after the reminder has left', () => {
  test('and taken back: it is told that it takes place, each time', async () => {
    await afterReminder();
    for (let time = 0; time < 2; time += 1) {
      await becomes('cancelled');
      await one(cancelled);
      await becomes('scheduled');
      await one(reopened);
    }
  });

  test('and taken back in Kiswahili', async () => {
    await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', achieng.user.id).execute();
    await afterReminder();
    await becomes('cancelled');
    await said();
    await becomes('scheduled');
    await one(/^Hodi: miadi yako sasa itafanyika\. Ni na Dr\. .*, Jumatano, Nov 25, 2026, 10:30 asubuhi, .+\.$/);
  });

  test('and taken back, it is corrected as before when it moves or is deleted', async () => {
    await afterReminder();
    await becomes('cancelled');
    await becomes('scheduled');
    await said();
    await moves('15:00');
    await one(/was changed\. It is now .* Nov 25, 2026 at 15:00/);
    await deletes();
    await one(/at 15:00 will not take place/);
  });

  test('taken back after it would have begun, nothing is told', async () => {
    await afterReminder();
    await becomes('cancelled');
    await said();
    await asOf('2026-11-25T15:00:00Z');
    await becomes('scheduled');
    assert.deepEqual(await said(), []);
  });
});

describe('completed before the start', () => {
  test('nothing is told, nor when it is taken back', async () => {
    await afterReminder();
    await becomes('completed');
    assert.deepEqual(await said(), []);
    await becomes('scheduled');
    assert.deepEqual(await said(), []);
  });

  test('and then cancelled, or taken back and moved: that is told', async () => {
    await afterReminder();
    await becomes('completed');
    await becomes('cancelled');
    await one(cancelled);
    await becomes('scheduled');
    await said();
    await becomes('completed');
    await becomes('scheduled');
    await moves('15:00');
    await one(/was changed\. It is now .* at 15:00/);
  });
});

describe('moved to another day after the reminder has left', () => {
  test('and cancelled there before its next reminder: that is told, and that it takes place after all', async () => {
    await afterReminder();
    await moves(far);
    await one(/was changed\. It is now .* Dec 3, 2026 at 10:00/);
    await becomes('cancelled');
    await one(/on Thu, Dec 3, 2026 at 10:00 will not take place/);
    await becomes('scheduled');
    await one(/will take place after all, .* on Thu, Dec 3, 2026 at 10:00/);
    assert.match((await leftBy('2026-12-02T14:00:00Z'))[0] ?? '', /^Hodi: appointment with .* Dec 3/);
  });

  test('and deleted there', async () => {
    await afterReminder();
    await moves(far);
    await said();
    await deletes();
    await one(/Dec 3, 2026 at 10:00 will not take place/);
  });
});

test('before anything was said, nothing is: cancelled, taken back, completed, moved and deleted', async () => {
  await asOf('2026-11-23T08:00:00Z');
  for (const status of ['cancelled', 'scheduled', 'completed', 'scheduled'] as const) await becomes(status);
  await moves(far);
  assert.deepEqual(await said(), []);
  await deletes();
  assert.deepEqual(await leftBy('2026-12-02T14:00:00Z'), []);
});

describe('no reminder has left, but the patient may come', () => {
  const ends = { cancelled: () => becomes('cancelled'), deleted: deletes };
  const looks = async () => (await t.as(achieng)).ok(getOwnPatient);

  for (const [name, end] of Object.entries(ends)) {
    test(`${name}: who looked since it was booked is told that it does not take place`, async () => {
      await looks();
      await asOf('2026-11-23T08:00:00Z');
      await end();
      await one(cancelled);
    });

    test(`${name}: who only looked before it was booked is told nothing`, async () => {
      await asOf('2026-11-23T08:00:00Z');
      await looks();
      await asOf('2026-11-23T09:00:00Z');
      await again();
      await end();
      assert.deepEqual(await said(), []);
    });

    test(`${name}: what was agreed upon after the hour of its reminder is told, a slip is not`, async () => {
      await asOf('2026-11-24T15:00:00Z');
      await again();
      await asOf('2026-11-24T15:05:00Z');
      await end();
      await one(cancelled);
      await asOf('2026-11-24T16:00:00Z');
      await again();
      await asOf('2026-11-24T16:04:59Z');
      await end();
      assert.deepEqual(await said(), []);
    });
  }

  test('a correction is sent after such a message as after any other', async () => {
    await looks();
    await becomes('cancelled');
    await one(cancelled);
    await becomes('scheduled');
    await one(reopened);
    await deletes();
    await one(cancelled);
  });
});

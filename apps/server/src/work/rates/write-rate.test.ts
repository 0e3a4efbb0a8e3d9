import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { WriteRate, writeLimit } from './write-rate.ts';

const start = 1_000_000_000;
const isStopped = (seconds: number) => (error: unknown) =>
  error instanceof Refusal && error.code === 'too_many_requests' && error.retryAfterSeconds === seconds;

describe('the rate', () => {
  const limit = { writes: 100, window: 10_000 };
  test('lets through a whole queue at once, then as many as the time allows', async () => {
    const rate = new WriteRate(limit);
    for (let write = 0; write < 100; write += 1) await rate.take('amina', start);
    await assert.rejects(rate.take('amina', start), isStopped(5));
    await rate.take('amina', start + 100);
    await assert.rejects(rate.take('amina', start + 100), isStopped(5));
    for (let write = 0; write < 50; write += 1) await rate.take('amina', start + 5_100);
    await assert.rejects(rate.take('amina', start + 5_100), isStopped(5));
  });
  test('counts each user alone, and never more than the whole', async () => {
    const rate = new WriteRate(limit);
    for (let write = 0; write < 100; write += 1) await rate.take('amina', start);
    await rate.take('baraka', start);
    for (let write = 0; write < 100; write += 1) await rate.take('amina', start + 60_000);
    await assert.rejects(rate.take('amina', start + 60_000), isStopped(5));
  });
  test('counts a long write as several, and one passes where anything is left', async () => {
    const rate = new WriteRate(limit);
    for (let write = 0; write < 9; write += 1) await rate.take('amina', start, 10 * 2_048);
    for (let write = 0; write < 9; write += 1) await rate.take('amina', start, 2_048);
    await rate.take('amina', start, 20 * 2_048);
    // Nineteen too many, and room for fifty.
    await assert.rejects(rate.take('amina', start), isStopped(7));
    await rate.take('amina', start + 7_000);
  });
  test('ends for a day where somebody writes and writes, long after a phone has sent what waited for weeks', async () => {
    const rate = new WriteRate();
    const tenASecond = async (from: number, writes: number) => {
      for (let write = 0; write < writes; write += 1) await rate.take('amina', from + write * 100);
    };
    await tenASecond(start, 20_000);
    await assert.rejects(tenASecond(start + 2_000_000, 10_000), { code: 'too_many_requests' });
    await tenASecond(start + 86_400_000, 10_000);
  });
  test('a thousand queued writes pass at the full speed of one connection, and twice', async () => {
    const rate = new WriteRate();
    for (let write = 0; write < 2_000; write += 1) await rate.take('amina', start + write);
  });
});

describe('a device that has run wild', async () => {
  const t = await openClinicApp();
  const { achieng, baraka } = t.clinic;
  const [wild, other] = [await t.as(achieng), await t.as(baraka)];
  const write = (who: typeof wild) => who.call(updateUser, { body: { preferred_language: 'sw' } });

  test('is stopped with 429 and told for how long; it may still read, others still write', async () => {
    for (let write = 0; write < writeLimit.writes; write += 1) await t.app.writeRate.take(achieng.user.id, t.time.now);
    const stopped = await write(wild);
    assert.deepEqual([stopped.statusCode, stopped.json().code], [429, 'too_many_requests']);
    assert.equal(stopped.headers['retry-after'], '5');
    assert.equal((await wild.call(getOwnPatient)).statusCode, 200);
    assert.equal((await write(other)).statusCode, 200);
    t.time.now += 5_000;
    assert.equal((await write(wild)).statusCode, 200);
  });

  test('and so is whoever writes six megabytes at once, however few writes they are', async () => {
    const body = { preferred_language: 'sw', filling: 'x'.repeat(200_000) };
    const [long, short] = [await t.as(t.clinic.doctor), await t.as(t.clinic.nurse)];
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await long.call(updateUser, { body })).statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 31);
    assert.equal(statuses.at(-1), 429);
    assert.equal((await write(short)).statusCode, 200);
  });
});

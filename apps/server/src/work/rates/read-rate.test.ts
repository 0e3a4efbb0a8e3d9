import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, mock, test } from 'node:test';
import { getOwnData } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { searchFhirPatients } from '@hodi/domain/fhir/fhir.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { readConfig } from '#server/config.ts';
import type { OtherServers } from '#server/outside/redis/other-servers.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { AccountRate } from './account-rate.ts';
import { readRateOf } from './read-rate.ts';
import { writeLimit } from './write-rate.ts';

const start = 1_000_000_000;
const isStopped = (seconds: number) => (error: unknown) =>
  error instanceof Refusal && error.code === 'too_many_requests' && error.retryAfterSeconds === seconds;
const read = (rate: AccountRate, who: string, { times, now = start }: { times: number; now?: number }) => {
  for (let n = 0; n < times; n += 1) rate.take(who, now);
};

describe('the rate', () => {
  test('lets through three hours’ worth at once, then as many as the time allows', () => {
    const rate = readRateOf(1_200);
    read(rate, 'amina', { times: 3_600 });
    assert.throws(() => rate.take('amina', start), isStopped(150));
    read(rate, 'amina', { times: 50, now: start + 150_000 });
    assert.throws(() => rate.take('amina', start + 150_000), isStopped(150));
    rate.take('baraka', start);
  });

  test('lets through whoever loads the record of a patient every ten seconds in three windows, for an hour', () => {
    const rate = readRateOf(readConfig({}).readsPerHour);
    for (let second = 0; second < 3_600; second += 10) {
      read(rate, 'nurse', { times: 3 * 9, now: start + second * 1_000 });
    }
  });

  const told: { userId: string; cost: number }[] = [];
  const others = (left: () => number | undefined): Pick<OtherServers, 'countTaken'> => ({
    countTaken: (_kind, userId, { cost }) => {
      told.push({ userId, cost });
      return Promise.resolve(left());
    },
  });

  test('asks the others once for fifty reads, and stops where they know that nothing is left', async () => {
    let left = 3_600;
    const rate = readRateOf(
      1_200,
      others(() => left),
    );
    read(rate, 'amina', { times: 49 });
    assert.deepEqual(told.splice(0), []);
    read(rate, 'amina', { times: 51 });
    const fifty = { userId: 'amina', cost: 50 };
    assert.deepEqual(told.splice(0), [fifty, fifty]);
    await nextTurn();
    left = 20;
    read(rate, 'amina', { times: 50 });
    await nextTurn();
    // Thirty more than there were, and room for fifty.
    assert.throws(() => rate.take('amina', start), isStopped(240));
  });

  test('counts for this process alone where nobody answers', async () => {
    const rate = readRateOf(
      1_200,
      others(() => undefined),
    );
    read(rate, 'amina', { times: 3_000 });
    await nextTurn();
    read(rate, 'amina', { times: 600 });
    assert.throws(() => rate.take('amina', start), isStopped(150));
  });
});

describe('somebody with a script', async () => {
  const t = await openClinicApp({ env: { READS_PER_HOUR: '100' } });
  const { achieng, baraka, doctor, nurse, stranger } = t.clinic;
  const atOnce = 300;
  const linesOf = async (user_id: string) => (await auditLines(t.db)).filter((line) => line.user_id === user_id);

  test('is stopped with 429 and told for how long; others read on, and what they write is taken', async () => {
    const [patient, other] = [await t.as(achieng), await t.as(baraka)];
    for (let n = 0; n < atOnce; n += 1) assert.equal((await patient.call(getOwnPatient)).statusCode, 200);
    const stopped = await patient.call(getOwnPatient);
    assert.deepEqual([stopped.statusCode, stopped.json().code], [429, 'too_many_requests']);
    assert.equal(stopped.headers['retry-after'], '1800');
    assert.equal(stopped.json().details.retry_after, 1_800);
    assert.equal((await other.call(getOwnPatient)).statusCode, 200);
    await patient.ok(updateUser, { body: { preferred_language: 'sw' } });
    await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill, clinician_id: doctor.id } });
    t.time.now += 1_800_000;
    assert.equal((await (await t.as(achieng)).call(getOwnPatient)).statusCode, 200);
  });

  test('leaves one line however long they go on, and asks the database nothing by it', async () => {
    const script = await t.as(doctor);
    const of = { params: { patient_id: achieng.id } };
    for (let n = 0; n < atOnce; n += 1) await script.ok(getPatient, of);
    const before = (await linesOf(doctor.user.id)).length;
    await script.refused(getPatient, of, 429);
    const asking = mock.method(t.app, 'authenticate');
    for (let n = 0; n < 20; n += 1) await script.refused(getPatient, of, 429);
    assert.equal(asking.mock.callCount(), 0);
    asking.mock.restore();
    const left = (await linesOf(doctor.user.id)).slice(before);
    assert.deepEqual(
      left.map(({ action, outcome }) => [action, outcome]),
      [['patients.get', 'refused']],
    );
  });

  test('leaves it as well where they begin with what leaves no line of its own', async () => {
    const script = await t.as(stranger);
    for (let n = 0; n < atOnce; n += 1) await script.ok(getOwnData);
    const before = (await linesOf(stranger.user.id)).length;
    for (let n = 0; n < 5; n += 1) await script.refused(getOwnData, {}, 429);
    await script.refused(getPatient, { params: { patient_id: achieng.id } }, 429);
    const left = (await linesOf(stranger.user.id)).slice(before);
    assert.deepEqual(
      left.map(({ action, outcome }) => [action, outcome]),
      [['clinicians.own', 'refused']],
    );
  });

  test('is stopped too where all of it is refused', async () => {
    const script = await t.as(baraka);
    const of = { params: { patient_id: achieng.id } };
    const statuses: number[] = [];
    for (let n = 0; n < atOnce + 20; n += 1) statuses.push((await script.call(getPatient, of)).statusCode);
    assert.deepEqual(new Set(statuses.slice(0, atOnce - 1)), new Set([403]));
    assert.deepEqual(new Set(statuses.slice(-19)), new Set([429]));
  });

  test('is told so in the words of FHIR', async () => {
    const machine = await t.as(nurse);
    for (let n = 0; n < atOnce; n += 1) t.app.readRate.take(nurse.user.id, t.time.now);
    const stopped = await machine.call(searchFhirPatients);
    assert.deepEqual([stopped.statusCode, stopped.headers['retry-after']], [429, '1800']);
    assert.equal(stopped.json().issue[0].code, 'throttled');
  });

  test('endless writing leaves one log line too', async () => {
    const script = await t.as(baraka);
    const body = { topic: 'services', answers: askForBill };
    for (let n = 0; n < writeLimit.writes; n += 1) await t.app.writeRate.take(baraka.user.id, t.time.now);
    const before = (await linesOf(baraka.user.id)).length;
    for (let n = 0; n < 20; n += 1) await script.refused(createEContact, { body }, 429);
    assert.equal((await linesOf(baraka.user.id)).length, before + 1);
  });
});

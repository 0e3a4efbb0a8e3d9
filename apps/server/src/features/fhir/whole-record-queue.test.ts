/** Whole records are made in turn: a caller who loses the right while waiting does not get one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { everythingOfPatient } from '@hodi/domain/fhir/fhir.api.ts';
import { aClinician, type ClinicianSeed, type PatientSeed } from '@hodi/domain/testing/people.ts';
import { migrationLimits, openDatabase } from '#server/db/database.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;

const answersOf = async (calls: readonly ReturnType<Person['call']>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

/** As many as one person may have under way; one more is refused as soon as those are. */
async function ask(person: Person, { id }: PatientSeed) {
  const calls = [1, 2, 3].map(() => person.call(everythingOfPatient, { params: { id } }));
  assert.equal((await Promise.race(calls)).statusCode, 429);
  return calls;
}

/** Answers of callers who lose something while waiting for their turn. */
async function afterWaiting(person: Person, patient: PatientSeed, lose: () => Promise<unknown>) {
  const owner = openDatabase(t.database.owner, 1, migrationLimits);
  try {
    const { running, waiting } = await owner.transaction().execute(async (tx) => {
      await sql`lock table appointment in access exclusive mode`.execute(tx);
      const first = await ask(await t.as(doctor), achieng);
      const second = await ask(person, patient);
      await lose();
      t.time.now += 2_000;
      return { running: first, waiting: second };
    });
    assert.deepEqual(await answersOf(running), [200, 200, 429], 'whose turn it was');
    return await answersOf(waiting);
  } finally {
    await owner.destroy();
  }
}

const asIs = () => Promise.resolve();

test('a waiting caller who keeps their rights gets the record', async () => {
  const patient = await putPatientOf(t.put, doctor);
  assert.deepEqual(await afterWaiting(await t.as(patient), patient, asIs), [200, 200, 429]);
});

test('a waiting caller who was logged out meanwhile gets nothing', async () => {
  const patient = await putPatientOf(t.put, doctor);
  const ends = () =>
    t.db.updateTable('session').set({ ended_at: t.put.at }).where('user_id', '=', patient.user.id).execute();
  assert.deepEqual(await afterWaiting(await t.as(patient), patient, ends), [401, 401, 429]);
});

test('a waiting caller who was deactivated meanwhile gets nothing', async () => {
  const clinician: ClinicianSeed = await putClinician(t.put, aClinician(doctor.institution_id));
  const patient = await putPatientOf(t.put, clinician);
  const closes = () =>
    t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', clinician.user.id).execute();
  assert.deepEqual(await afterWaiting(await t.as(clinician), patient, closes), [401, 401, 429]);
});

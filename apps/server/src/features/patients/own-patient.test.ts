/**
 * Patients' changes of their own record: stored, used for search, sorting and display, and told to the people
 * concerned.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOwnPatient, getPatient, listPatients, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const { achieng, doctor, nurse, stranger } = t.clinic;
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()), status: 'invited' });
const change = {
  given_name: ' Adhiambo ',
  additional_name: 'Rose',
  family_name: '',
  birthday: '1990-01-31',
  gender: 'female',
  address: 'Nyalenda, Kisumu',
  email: 'adhiambo@example.org',
};
let patient: Person;
before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  patient = await t.as(achieng);
});
const open: LiveClient[] = [];
after(() => open.forEach((line) => line.close()));
async function listen(person: Person): Promise<LiveClient> {
  const line = new LiveClient(t.app, person.token);
  open.push(line);
  return line.ready();
}
const fresh = () => patient.ok(getOwnPatient);

test('changes are what everybody sees, finds and sorts by', async () => {
  const carer = await t.as(doctor);
  const before = await fresh();
  const answer = await patient.ok(updateOwnPatient, {
    body: {
      ...change,
      version: before.patient.version,
      mobile_number: '+254799999999',
      member_id: 'HD-1',
      status: 'inactive',
    },
  });
  const after = await fresh();
  assert.deepEqual({ patient: after.patient, user: after.user }, answer);
  assert.equal(answer.patient.version, before.patient.version + 1);
  assert.equal(answer.patient.address, change.address);
  assert.equal(answer.patient.birthday, change.birthday);
  const { given_name, additional_name, family_name, email, mobile_number } = answer.user;
  assert.deepEqual([given_name, additional_name, family_name, email], ['Adhiambo', 'Rose', null, change.email]);
  assert.equal(mobile_number, achieng.user.mobile_number, 'a number counts only when it is confirmed');
  assert.deepEqual([answer.patient.member_id, answer.patient.status], [achieng.member_id, 'active']);
  assert.deepEqual((await carer.ok(getPatient, { params: { patient_id: achieng.id } })).user, answer.user);
  for (const search of ['adhiambo', 'rose', 'adhiambo@example', achieng.member_id, mobile_number]) {
    assert.equal((await carer.ok(listPatients, { query: { search } })).total, 1, search);
  }
  for (const search of ['achieng', 'otieno'])
    assert.equal((await carer.ok(listPatients, { query: { search } })).total, 0);
  const rows = await t.db.selectFrom('relationship').select(['patient_id', 'sort_name']).execute();
  assert.deepEqual(
    rows.filter((row) => row.patient_id === achieng.id).map((row) => row.sort_name),
    ['adhiambo rose', 'adhiambo rose'],
  );
  assert.ok(
    rows.some((row) => row.sort_name === 'baraka juma'),
    'nobody else’s',
  );
});

test('leaves one line in the audit log', async () => {
  const lines = (await auditLines(t.db)).length;
  await patient.ok(updateOwnPatient, { body: change });
  const all = await auditLines(t.db);
  assert.equal(all.length, lines + 1);
  const line = all.find(({ action }) => action === 'patients.update_own');
  assert.deepEqual([line?.patient_ids, line?.outcome, line?.user_id], [[achieng.id], 'done', achieng.user.id]);
});

describe('a version that is not the present one', () => {
  test('is refused and changes nothing', async () => {
    const before = await fresh();
    const counts = await rowCounts(t.db);
    const body = { ...change, given_name: 'Overwritten', version: before.patient.version - 1 };
    assert.equal((await patient.refused(updateOwnPatient, { body }, 409)).code, 'version_conflict');
    assert.deepEqual(await fresh(), before);
    assert.deepEqual(await rowCounts(t.db), counts);
  });

  test('of several at once with one version, one gets through', async () => {
    const { version } = (await fresh()).patient;
    const tries = Array.from({ length: 5 }, (_, n) => ({ ...change, given_name: `Name${n}`, version }));
    const answers = await Promise.all(tries.map((body) => patient.persist(updateOwnPatient, { body })));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
      [200, 409, 409, 409, 409],
    );
    assert.equal((await fresh()).patient.version, version + 1);
  });
});

test('impossible values are refused by field; tomorrow has not come in Nairobi', async () => {
  const table: [part: object, field: string, code: string][] = [
    [{ birthday: '2026-11-22' }, 'birthday', 'date_in_future'],
    [{ birthday: '1899-12-31' }, 'birthday', 'invalid_date'],
    [{ birthday: '1990-02-30' }, 'birthday', 'invalid_date'],
    [{ birthday: '' }, 'birthday', 'required'],
    [{ given_name: ' ' }, 'given_name', 'required'],
    [{ family_name: 'x'.repeat(51) }, 'family_name', 'too_long'],
    [{ address: 'x'.repeat(201) }, 'address', 'too_long'],
    [{ gender: 'unknown' }, 'gender', 'invalid_choice'],
    [{ email: 'not an address' }, 'email', 'invalid_email'],
  ];
  for (const [part, field, code] of table) {
    const problem = await patient.refused(updateOwnPatient, { body: { ...change, ...part } }, 400);
    assert.deepEqual(
      problem.details?.fields?.map((fault) => [fault.field, fault.code]),
      [[field, code]],
    );
  }
  // Half past nine in the evening by UTC is the next day there.
  const now = t.time.now;
  t.time.now = Date.parse('2026-11-21T21:30:00Z');
  const later = await t.as(achieng);
  await later.ok(updateOwnPatient, { body: { ...change, birthday: '2026-11-22' } });
  t.time.now = now;
});

test('the own devices and the clinicians in charge hear of it, nobody else', async () => {
  const lines = { patient: await listen(patient), doctor: await listen(await t.as(doctor)) };
  const others = [await listen(await t.as(nurse)), await listen(await t.as(stranger))];
  const answer = await patient.ok(updateOwnPatient, { body: { ...change, address: 'Kanari-mtaa' } });
  await lines.patient.until(() => lines.patient.told.length === 2);
  assert.deepEqual(
    lines.patient.told.map(({ name, payload }) => [name, payload]),
    [
      ['user-updated', { user: answer.user }],
      ['patient-updated', answer],
    ],
  );
  await lines.doctor.until(() => lines.doctor.told.length === 1);
  assert.deepEqual(
    lines.doctor.told.map(({ name, payload }) => [name, payload]),
    [['patient-updated', answer]],
  );
  for (const line of others) {
    await line.catchUp();
    assert.ok(!line.raw.join('').includes('Kanari'), 'an invitation shows no record');
  }
});

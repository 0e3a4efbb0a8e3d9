/** Changes of a clinician's own profile, and the parts of it that others see. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getOwnClinician, getOwnData, updateOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { auditLines } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const { achieng, baraka, doctor, nurse, stranger } = t.clinic;
// The nurse shares Achieng with the doctor.
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });
const change = {
  given_name: 'Wangari',
  additional_name: null,
  family_name: 'Kamau',
  birthday: '1980-01-31',
  gender: 'female',
  email: 'wangari@example.org',
  profession: 'Paediatrician',
  patient_list_name: 'Children',
  work_experience: 'Twelve years in Kisumu',
  expanding_patients: false,
};
let clinician: Person;
before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  clinician = await t.as(doctor);
});
const open: LiveClient[] = [];
after(() => open.forEach((line) => line.close()));
async function listen(person: Person): Promise<LiveClient> {
  const line = new LiveClient(t.app, person.token);
  open.push(line);
  return line.ready();
}

test('the form’s fields are in the profile; role, institution and number are not changed', async () => {
  const before = await clinician.ok(getOwnClinician);
  assert.deepEqual([before.clinician.birthday, before.clinician.gender, before.clinician.version], [null, null, 1]);
  const answer = await clinician.ok(updateOwnClinician, {
    body: {
      ...change,
      version: 1,
      role: 'superuser',
      institution_id: stranger.institution_id,
      mobile_number: '+254799999999',
    },
  });
  const after = await clinician.ok(getOwnClinician);
  assert.deepEqual({ clinician: after.clinician, user: after.user }, answer);
  assert.deepEqual(await clinician.ok(getOwnData), answer);
  const { given_name, additional_name, family_name, email, ...own } = change;
  assert.deepEqual(answer.clinician, { ...before.clinician, ...own, version: 2 });
  assert.deepEqual(answer.user, { ...before.user, given_name, additional_name, family_name, email });
  const [info] = (await (await t.as(achieng)).ok(getOwnPatient)).clinician_infos;
  assert.equal(info?.clinician.user.given_name, 'Wangari');
  const lines = (await auditLines(t.db)).filter(({ action }) => action === updateOwnClinician.name);
  assert.deepEqual(
    lines.map(({ outcome, user_id, subject_id }) => [outcome, user_id, subject_id]),
    [['done', doctor.user.id, doctor.id]],
  );
});

test('an old version is refused, and of several at once one gets through', async () => {
  const { version } = (await clinician.ok(getOwnClinician)).clinician;
  const stale = await clinician.refused(updateOwnClinician, { body: { ...change, version: version - 1 } }, 409);
  assert.equal(stale.code, 'version_conflict');
  const tries = Array.from({ length: 4 }, () => clinician.call(updateOwnClinician, { body: { ...change, version } }));
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [200, 409, 409, 409],
  );
  await clinician.ok(updateOwnClinician, { body: change });
});

test('a licence number is kept by an app that does not know it, and taken away by one that does', async () => {
  const save = async (more: object) =>
    (await clinician.ok(updateOwnClinician, { body: { ...change, ...more } })).clinician.license_number;
  assert.equal(await save({ license_number: ' A 12345 ' }), 'A 12345');
  assert.equal(await save({}), 'A 12345');
  const [info] = (await (await t.as(achieng)).ok(getOwnPatient)).clinician_infos;
  assert.ok(!JSON.stringify(info).includes('12345'), 'it is nothing for patients');
  assert.equal(await save({ license_number: '' }), null);
});

test('impossible values are refused by field', async () => {
  const table: [part: object, field: string, code: string][] = [
    [{ birthday: '2026-11-22' }, 'birthday', 'date_in_future'],
    [{ profession: '' }, 'profession', 'required'],
    [{ profession: 'x'.repeat(101) }, 'profession', 'too_long'],
    [{ patient_list_name: 'x'.repeat(101) }, 'patient_list_name', 'too_long'],
    [{ work_experience: 'x'.repeat(501) }, 'work_experience', 'too_long'],
    [{ license_number: 'pending' }, 'license_number', 'invalid_license_number'],
  ];
  for (const [part, field, code] of table) {
    const problem = await clinician.refused(updateOwnClinician, { body: { ...change, ...part } }, 400);
    assert.deepEqual(
      problem.details?.fields?.map((fault) => [fault.field, fault.code]),
      [[field, code]],
    );
  }
});

test('own devices hear all of it; patients and colleagues on whose screens the name stands hear what they may', async () => {
  const own = await listen(await t.as(doctor));
  const [hers, nurses] = [await listen(await t.as(achieng)), await listen(await t.as(nurse))];
  const others = [await listen(await t.as(baraka)), await listen(await t.as(stranger))];
  const body = { ...change, given_name: 'Kanari', birthday: '1981-02-03', license_number: 'Leseni 7' };
  const answer = await clinician.ok(updateOwnClinician, { body });
  const { mobile_number: _, preferred_language: __, ...user } = answer.user;
  await own.until(() => own.told.length === 2);
  assert.deepEqual(
    own.told.map(({ name, payload }) => [name, payload]),
    [
      ['user-updated', { user: answer.user }],
      ['clinician-updated', { clinician: { ...answer.clinician, away: null, user } }],
    ],
  );
  const { birthday: ___, gender: ____, version: _____, license_number, is_clinical_lead, ...shown } = answer.clinician;
  assert.deepEqual([license_number, is_clinical_lead], ['Leseni 7', false]);
  for (const [line, away] of [
    [hers, {}],
    [nurses, { away: null }],
  ] as const) {
    await line.until(() => line.told.length === 1);
    assert.deepEqual(line.told[0]?.payload, { clinician: { ...shown, ...away, user } });
    assert.equal(line.told[0]?.name, 'clinician-updated');
    assert.ok(clinicianUpdated.payload.safeParse(line.told[0]?.payload).success);
    for (const secret of ['1981-02-03', 'Leseni 7', 'is_clinical_lead', doctor.user.mobile_number])
      assert.ok(!line.raw.join('').includes(secret));
  }
  for (const line of others) {
    await line.catchUp();
    assert.ok(!line.raw.join('').includes('Kanari'));
  }
});

test('a patient who lost sight of the clinician before delivery learns nothing', async () => {
  const line = await listen(await t.as(achieng));
  const { wake } = t.app;
  t.app.wake = () => undefined;
  await clinician.ok(updateOwnClinician, { body: { ...change, given_name: 'Kanari-pili' } });
  const relationship = t.db.updateTable('relationship').where('clinician_id', '=', doctor.id);
  await relationship.set({ status: 'ended' }).execute();
  t.app.wake = wake;
  await line.catchUp();
  assert.ok(!line.raw.join('').includes('Kanari-pili'));
  await relationship.set({ status: 'active' }).execute();
});

/** Somebody registered on the spot who has not said yes yet: their code, link and number are the colleague's to see to. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { completeRegistration, resendConsent, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { assistedYear, received, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { goodPassword, newNumber } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { care } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
beforeEach(() => void (t.time.now += 3_600_000));

/** Registered by the one who left a moment later. */
async function leftBehind(over: object = {}) {
  const { from, to } = await care();
  const patient = await registered(t.db, await t.as(from), over);
  await (await t.as(adminRow)).ok(api.deactivateClinician, leaves(from, to));
  return { ...patient, from, to, staying: await t.as(to), params: { patient_id: patient.patient_id } };
}
const complete = (token: string) =>
  call(t.app, completeRegistration, { body: { token, password: goodPassword, birth_year: assistedYear } });
const relationshipsOf = (patient_id: string) =>
  t.db
    .selectFrom('relationship')
    .select(['clinician_id', 'status', 'consent_how'])
    .where('patient_id', '=', patient_id)
    .orderBy('status', 'desc')
    .execute();

test("they are on the colleague's pending list as registered, and agree there by the code they were sent", async () => {
  const { patient_id, code, staying, params } = await leftBehind();
  const { items } = await staying.ok(listPatientInvitations, { query: { status: 'pending' } });
  assert.deepEqual(
    items.map(({ registered_patient_id, status }) => [registered_patient_id, status]),
    [[patient_id, 'pending']],
  );
  const { patient_info } = await staying.ok(verifyConsent, { params, body: { code } });
  assert.equal(patient_info.relationship.status, 'active');
  await staying.ok(getPatient, { params });
});

test('the code is sent again by the colleague', async () => {
  const { form, staying, params } = await leftBehind();
  t.time.now += 60_000;
  await staying.ok(resendConsent, { params });
  const { code } = await received(t.db, form.mobile_number);
  await staying.ok(verifyConsent, { params, body: { code } });
});

test('their number is corrected by the colleague, at once', async () => {
  const { staying, params } = await leftBehind();
  const mobile_number = newNumber();
  await staying.ok(changePatientPhone, { params, body: { mobile_number } });
  const { code } = await received(t.db, mobile_number);
  await staying.ok(verifyConsent, { params, body: { code } });
});

test('a patient who sets a password by the SMS accepts the colleague', async () => {
  const { patient_id, token, from, to } = await leftBehind();
  const answer = await complete(token);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(await relationshipsOf(patient_id), [
    { clinician_id: from.id, status: 'ended', consent_how: null },
    { clinician_id: to.id, status: 'active', consent_how: 'link' },
  ]);
  const me = await call(t.app, getOwnPatient, { token: answer.json().access_token });
  assert.equal(me.json().patient.selected_clinician_id, to.id);
});

test('a patient who agreed in person confirms their number with the colleague', async () => {
  const { code, staying, params } = await leftBehind({ consent: 'in_person' });
  await staying.ok(verifyConsent, { params, body: { code } });
  assert.equal((await staying.refused(resendConsent, { params }, 409)).code, 'already_confirmed');
});

test('while the password is being set: the yes is said to one of the two, and ends with the colleague', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { from, to } = await care();
    const { patient_id, token } = await registered(t.db, await t.as(from));
    const admin = await t.as(adminRow);
    const [left, set] = await Promise.all([admin.persist(api.deactivateClinician, leaves(from, to)), complete(token)]);
    assert.deepEqual([left.statusCode, set.statusCode], [200, 200], left.body + set.body);
    const mine = (await relationshipsOf(patient_id)).filter(({ clinician_id }) => clinician_id === to.id);
    assert.deepEqual(mine, [{ clinician_id: to.id, status: 'active', consent_how: 'link' }]);
  }
});

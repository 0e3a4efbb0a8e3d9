/**
 * Somebody registered without a network said yes to the clinician's face; nobody could ask for the code. Everybody who cares
 * for them sees that the number is not confirmed, and may ask for the code whenever the patient is there.
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import type { Problem } from '@hodi/domain/shared/problem.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { goodPassword, lastCode, newNumber } from '#server/testing/registering.ts';
import { assistedYear, received, registered } from '#server/testing/assisted/registering-assisted.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const hour = 3_600_000;
let doctor: Person;
let nurse: Person;
beforeEach(async () => {
  t.time.now += hour;
  [doctor, nurse] = [await t.as(t.clinic.doctor), await t.as(t.clinic.nurse)];
});

const saidIn = ({ code, details }: Problem) => details?.fields?.[0]?.code ?? code;
const inPerson = () => registered(t.db, doctor, { consent: 'in_person' });
const isConfirmed = async (patient_id: string, reader = doctor) =>
  (await reader.ok(getPatient, { params: { patient_id } })).is_mobile_confirmed;
const listed = async (patient_id: string) =>
  (await doctor.ok(listPatients, { query: { number: 'unconfirmed', limit: '100' } })).items.some(
    ({ patient }) => patient.id === patient_id,
  );
const counted = async () => (await doctor.ok(getOwnClinician)).counts.unconfirmed_numbers ?? 0;

/** The colleague cares for the patient too, as after a handover. */
async function sharedWithNurse(patient_id: string): Promise<void> {
  const { user_id } = await t.db
    .selectFrom('patient')
    .select('user_id')
    .where('id', '=', patient_id)
    .executeTakeFirstOrThrow();
  const patient = { ...t.clinic.achieng, id: patient_id, user: { ...t.clinic.achieng.user, id: user_id } };
  await putRelationship(t.put, { clinician: t.clinic.nurse, patient }, { id: idOf(nextSerial()) });
}

/** How often a clinician has been told that something about the patient is new. */
const toldOf = async (user_id: string): Promise<number> => {
  const events = await t.db
    .selectFrom('user_event')
    .select('n')
    .where('user_id', '=', user_id)
    .where('name', '=', 'patient-updated')
    .execute();
  return events.length;
};

describe('a number that nobody has confirmed', () => {
  test('is one on the page, in the list and in the numbers of the dashboard, until the code is entered days later', async () => {
    const before = await counted();
    const { patient_id, form } = await inPerson();
    assert.deepEqual(
      [await isConfirmed(patient_id), await listed(patient_id), (await counted()) - before],
      [false, true, 1],
    );
    t.time.now += 72 * hour;
    doctor = await t.as(t.clinic.doctor);
    await doctor.ok(api.resendConsent, { params: { patient_id } });
    const { code } = await received(t.db, form.mobile_number);
    await doctor.ok(api.verifyConsent, { params: { patient_id }, body: { code } });
    assert.deepEqual(
      [await isConfirmed(patient_id), await listed(patient_id), (await counted()) - before],
      [true, false, 0],
    );
    assert.equal(await isConfirmed(t.clinic.achieng.id), true);
  });

  test('says nothing of one who has not agreed yet, and stands among the invitations alone', async () => {
    const before = await counted();
    const { patient_id, answer } = await registered(t.db, doctor);
    assert.ok(!('is_mobile_confirmed' in answer.patient_info));
    assert.deepEqual([await listed(patient_id), (await counted()) - before], [false, 0]);
  });

  test('is confirmed by a colleague who cares for them too, and by nobody else', async () => {
    const { patient_id, form, code } = await inPerson();
    const params = { patient_id };
    for (const other of [nurse, await t.as(t.clinic.stranger)]) {
      await other.refused(api.resendConsent, { params }, 404);
      await other.refused(api.verifyConsent, { params, body: { code } }, 404);
    }
    await sharedWithNurse(patient_id);
    t.time.now += 60_000;
    await nurse.ok(api.resendConsent, { params });
    const fresh = (await received(t.db, form.mobile_number)).code;
    const told = [await toldOf(t.clinic.doctor.user.id), await toldOf(t.clinic.nurse.user.id)];
    await nurse.ok(api.verifyConsent, { params, body: { code: fresh } });
    assert.deepEqual([await isConfirmed(patient_id), await isConfirmed(patient_id, nurse)], [true, true]);
    assert.deepEqual(
      [await toldOf(t.clinic.doctor.user.id), await toldOf(t.clinic.nurse.user.id)],
      told.map((count) => count + 1),
      'on both their screens it says so at once',
    );
    // The same once more, whose answer got lost on the way, changes nothing.
    await nurse.ok(api.verifyConsent, { params, body: { code: fresh } });
    assert.equal((await nurse.refused(api.resendConsent, { params }, 409)).code, 'already_confirmed');
  });

  test('leaves a line for each code that was asked for or given', async () => {
    const { patient_id, form } = await inPerson();
    t.time.now += 60_000;
    await doctor.ok(api.resendConsent, { params: { patient_id } });
    const { code } = await received(t.db, form.mobile_number);
    await doctor.ok(api.verifyConsent, { params: { patient_id }, body: { code } });
    const lines = await t.db
      .selectFrom('audit_line')
      .select('action')
      .where('subject_id', '=', patient_id)
      .where('action', 'like', 'registrations.%')
      .execute();
    assert.deepEqual(lines.map(({ action }) => action).toSorted(), [
      'registrations.assisted_register',
      'registrations.resend_consent',
      'registrations.verify_consent',
    ]);
  });

  test('is corrected by who cares for the patient, and the code goes to the new one', async () => {
    const { patient_id } = await inPerson();
    await sharedWithNurse(patient_id);
    const mobile_number = newNumber();
    const body = { mobile_number };
    assert.equal((await nurse.ok(changePatientPhone, { params: { patient_id }, body })).changed, true);
    assert.equal(await isConfirmed(patient_id), false);
    const { code } = await received(t.db, mobile_number);
    await nurse.ok(api.verifyConsent, { params: { patient_id }, body: { code } });
    assert.equal(await isConfirmed(patient_id), true);
  });

  test('lets nobody set a password by a code to it who does not know the year in which the patient was born', async () => {
    const { form, patient_id } = await inPerson();
    const { mobile_number, birthday } = form;
    t.time.now += 1000;
    const begun = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
    const { verification_id } = begun.json();
    const code = await lastCode(t.db, mobile_number);
    const reset = async (typed: string | null | undefined) => {
      const body = { verification_id, code, password: goodPassword, birth_year: typed };
      const { statusCode, body: answer } = await call(t.app, resetPassword, { body });
      return [statusCode, statusCode === 200 ? '' : saidIn(JSON.parse(answer))];
    };
    assert.deepEqual(await reset(undefined), [400, 'app_outdated']);
    assert.deepEqual(await reset(null), [400, 'required']);
    assert.deepEqual(await reset(String(Number(birthday.slice(0, 4)) + 2)), [400, 'other_birth_year']);
    assert.equal(await isConfirmed(patient_id), false);
    const refused = t.db.selectFrom('audit_line').select('user_type').where('action', '=', 'passwords.reset');
    assert.deepEqual(await refused.where('outcome', '=', 'refused').execute(), [{ user_type: 'patient' }]);
    assert.deepEqual(await reset(birthday.slice(0, 4)), [200, '']);
    assert.equal(await isConfirmed(patient_id), true);
  });

  test('is confirmed by the link and by a code for a new password too, and the clinician hears of it', async () => {
    const [byLink, byPassword] = [await inPerson(), await inPerson()];
    const told = await toldOf(t.clinic.doctor.user.id);
    const completed = { body: { token: byLink.token, password: goodPassword, birth_year: assistedYear } };
    assert.equal((await call(t.app, api.completeRegistration, completed)).statusCode, 200);
    assert.deepEqual([await isConfirmed(byLink.patient_id), await toldOf(t.clinic.doctor.user.id)], [true, told + 1]);
    const { mobile_number } = byPassword.form;
    t.time.now += 1000;
    const begun = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
    const { verification_id } = begun.json();
    const reset = {
      verification_id,
      code: await lastCode(t.db, mobile_number),
      password: goodPassword,
      birth_year: assistedYear,
    };
    assert.equal((await call(t.app, resetPassword, { body: reset })).statusCode, 200);
    assert.deepEqual(
      [await isConfirmed(byPassword.patient_id), await toldOf(t.clinic.doctor.user.id)],
      [true, told + 2],
    );
  });
});

/** A registration on the spot that is deleted before the patient said yes: nothing of it is of use, and the number is free. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { deletePatientInvitation, listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { anAssistedForm, assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { tablesWithText } from '#server/testing/data-requests/tables-with-text.ts';
import { dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  goodPassword,
  lastCode,
  messagesTo,
  newNumber,
} from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
let doctor: Person;
let nurse: Person;
// Each test an hour later, so that the limits of one are not those of another.
beforeEach(async () => {
  t.time.now += 61 * 60_000;
  doctor = await t.as(t.clinic.doctor);
  nurse = await t.as(t.clinic.nurse);
});

const complete = (token: string) =>
  call(t.app, api.completeRegistration, { body: { token, password: goodPassword, birth_year: assistedYear } });
const look = (token: string) => call(t.app, api.validateToken, { params: { token } });
const pendingOf = async (search: string) => (await doctor.ok(listPatientInvitations, { query: { search } })).items;
const remove = (by: Person, id: string) => by.ok(deletePatientInvitation, { params: { id } });

/** A minute later, so that whatever is sent next comes after it. */
async function waiting(over: object = {}) {
  const it = await registered(t.db, doctor, over);
  t.time.now += 61_000;
  return it;
}

/** Registered and deleted: what had reached the phone, and the number. */
async function withdrawn(over: object = {}) {
  const { form, answer, ...got } = await waiting(over);
  await remove(doctor, answer.patient_info.cpr_id);
  return { ...got, form, answer, mobile_number: form.mobile_number };
}

describe('a registration that was deleted', () => {
  test('leaves a link that opens nothing, and a code that says yes to nobody', async () => {
    const { token, code, patient_id, mobile_number } = await withdrawn();
    for (const answer of [await look(token), await complete(token)]) {
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'invalid_registration_link']);
    }
    await doctor.refused(api.verifyConsent, { params: { patient_id }, body: { code } }, 404);
    assert.deepEqual(await pendingOf(mobile_number), []);
  });

  test('leaves a line that says whose it was', async () => {
    const { patient_id, answer } = await waiting();
    const given = { params: { id: answer.patient_info.cpr_id }, key: 'withdrawn-once-1' };
    await doctor.ok(deletePatientInvitation, given);
    assert.deepEqual(await doctor.ok(deletePatientInvitation, given), {}, 'answered once more');
    const lines = (await auditLines(t.db)).filter(({ subject_id }) => subject_id === given.params.id);
    assert.deepEqual(
      lines.map(({ action, patient_ids }) => [action, patient_ids]),
      [[deletePatientInvitation.name, [patient_id]]],
    );
  });

  test('leaves nobody who could be told by it: no name, number, address or message', async () => {
    const given = {
      given_name: 'Zipporah',
      family_name: 'Onyancha',
      address: 'Kibuye, Kisumu',
      birthday: '1971-03-09',
    };
    const { patient_id, answer, mobile_number } = await withdrawn({ ...given, email: 'zipporah@example.org' });
    const { user, ...record } = await t.db
      .selectFrom('patient as p')
      .innerJoin('app_user as u', 'u.id', 'p.user_id')
      .innerJoin('relationship as r', 'r.patient_id', 'p.id')
      .select(['p.member_id', 'p.address', 'p.birthday', 'u.given_name', 'u.family_name', 'u.email'])
      .select(['u.mobile_number', 'r.search_text', 'r.sort_name', 'u.id as user'])
      .where('p.id', '=', patient_id)
      .executeTakeFirstOrThrow();
    assert.equal(record.member_id, answer.member_id, 'which is never given twice');
    for (const told of [...Object.values(given), 'zipporah', mobile_number]) {
      assert.ok(!JSON.stringify(record).toLowerCase().includes(told.toLowerCase()), told);
    }
    for (const told of [...Object.values(given), 'zipporah@', mobile_number]) {
      assert.deepEqual(await tablesWithText(t.db, told), [], told);
    }
    assert.deepEqual(await t.db.selectFrom('verification').select('id').where('user_id', '=', user).execute(), []);
  });

  test('is not made again by a phone that sends it once more', async () => {
    const [form, key] = [anAssistedForm(), `withdrawn-${newNumber()}`.replace('+', '')];
    const first = await doctor.call(api.assistedRegister, { body: form, key });
    await remove(doctor, first.json().patient_info.cpr_id);
    const again = await doctor.call(api.assistedRegister, { body: form, key });
    assert.deepEqual([first.statusCode, again.statusCode, again.json().code], [201, 409, 'done_before']);
    assert.deepEqual(await messagesTo(t.db, form.mobile_number), []);
  });

  test('takes no new password by a code that was asked for before', async () => {
    const { form, answer } = await waiting();
    const { mobile_number } = form;
    const asked = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
    const given = { verification_id: asked.json().verification_id, code: await lastCode(t.db, mobile_number) };
    await remove(doctor, answer.patient_info.cpr_id);
    const reset = await call(t.app, resetPassword, {
      body: { ...given, password: goodPassword, birth_year: assistedYear },
    });
    assert.equal(reset.statusCode, 410, reset.body);
  });
});

describe('the number of a registration that was deleted', () => {
  test('is registered on the spot again, by a colleague too, and that link is good', async () => {
    const { mobile_number, token: old } = await withdrawn();
    const again = await registered(t.db, nurse, { mobile_number, given_name: 'Akoth' });
    assert.equal((await look(old)).statusCode, 404);
    const { access_token } = (await complete(again.token)).json();
    const profile = (await call(t.app, getOwnPatient, { token: access_token })).json();
    assert.deepEqual([profile.patient.id, profile.user.given_name], [again.patient_id, 'Akoth']);
  });

  test('is invited again, and registers by that link', async () => {
    const { mobile_number } = await withdrawn();
    await invites(doctor, { mobile_number });
    const invitation = await lastToken(t.db, mobile_number);
    const joined = await call(t.app, registerPatient, { body: { ...aPatientForm({ mobile_number }), invitation } });
    const person = personWith(t, joined.json().access_token);
    assert.deepEqual((await dashboardOf(person)).connected, [t.clinic.doctor.id]);
  });

  test('registers itself, like any other', async () => {
    const { mobile_number } = await withdrawn();
    const opened = await giveCode(t, await startRegistration(t, aPatientForm({ mobile_number })));
    assert.equal(opened.statusCode, 200, opened.body);
  });
});

test('a patient with an account of their own keeps it: only the invitation goes, and its link with it', async () => {
  const { form, answer, token } = await waiting();
  const { mobile_number } = form;
  const asked = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
  const given = { verification_id: asked.json().verification_id, code: await lastCode(t.db, mobile_number) };
  await call(t.app, resetPassword, { body: { ...given, password: goodPassword, birth_year: assistedYear } });
  await remove(doctor, answer.patient_info.cpr_id);
  assert.equal((await complete(token)).statusCode, 404);
  await invites(doctor, { mobile_number });
  const body = { mobile_number, password: goodPassword, user_type: 'patient' };
  const patient = personWith(t, (await call(t.app, login, { body })).json().access_token);
  const [relationship_id = ''] = (await dashboardOf(patient)).relationships;
  await patient.ok(answerInvitation, { params: { relationship_id }, body: { status: 'active' } });
});

test('deleted and completed at once: a patient with their clinician, or nobody', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token, answer, form } = await waiting();
    const acts = [
      () => complete(token),
      () => doctor.call(deletePatientInvitation, { params: { id: answer.patient_info.cpr_id } }),
    ];
    const ended = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const [completed, deleted] = round % 2 === 0 ? ended : ended.toReversed();
    const statuses = [completed?.statusCode, deleted?.statusCode].join();
    assert.ok(['200,409', '404,200'].includes(statuses), `${round}: ${statuses}`);
    const { length } = await t.db
      .selectFrom('app_user')
      .select('id')
      .where('mobile_number', '=', form.mobile_number)
      .execute();
    assert.equal(length, statuses === '200,409' ? 1 : 0);
  }
});

/** Registering by the link of an invitation, or while invitations wait for the number. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import {
  deletePatientInvitation,
  listPatientInvitations,
  showPatientInvitation,
} from '@hodi/domain/relationships/patient-invitations.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { type Answered, type Person, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { type PatientForm, aPatientForm, giveCode, lastCode, messagesTo } from '#server/testing/registering.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor: doctorRow, nurse: nurseRow } = t.clinic;
let doctor: Person;
let nurse: Person;
beforeEach(async () => {
  t.time.now += 61 * 60_000;
  doctor = await t.as(doctorRow);
  nurse = await t.as(nurseRow);
});

const register = (form: PatientForm, invitation: string) =>
  call(t.app, registerPatient, { body: { ...form, invitation } });
const opened = (answer: Answered): Person => {
  assert.equal(answer.statusCode, 200, answer.body);
  return personWith(t, answer.json().access_token);
};
async function withCode(answer: Answered, number: string): Promise<Person> {
  assert.equal(answer.statusCode, 202, answer.body);
  const { verification_id } = answer.json();
  return opened(await giveCode(t, { verification_id, code: await lastCode(t.db, number) }));
}
const isBad = async (token: string) =>
  assert.equal((await call(t.app, showPatientInvitation, { params: { token } })).json().code, 'invalid_invitation');

describe('with the link from an SMS', () => {
  test('no code is asked for: the account, its session and the active relationship are there at once', async () => {
    const form = aPatientForm();
    const { id } = await invites(doctor, { mobile_number: form.mobile_number });
    const token = await lastToken(t.db, form.mobile_number);
    const answer = await register(form, token);
    const patient = opened(answer);
    const { connected, invited, selected } = await dashboardOf(patient);
    assert.deepEqual([connected, invited, selected], [[doctorRow.id], [], doctorRow.id]);
    const cookie = /hodi_refresh=[^;]*/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
    assert.equal((await call(t.app, refresh, { headers: { cookie } })).statusCode, 200);
    const row = await t.db
      .selectFrom('relationship as r')
      .innerJoin('patient as p', 'p.id', 'r.patient_id')
      .innerJoin('app_user as u', 'u.id', 'p.user_id')
      .select(['r.patient_id', 'r.consent_by', 'r.consent_how', 'r.consent_at', 'u.id as user_id'])
      .where('u.mobile_number', '=', form.mobile_number)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.consent_by, row.consent_how, row.consent_at], [row.user_id, 'link', t.time.now]);
    assert.equal((await doctor.ok(getPatient, { params: { patient_id: row.patient_id } })).user.given_name, 'Nyambura');
    const { items } = await doctor.ok(listPatientInvitations, { query: { status: 'accepted' } });
    assert.deepEqual(
      items.map((item) => item.id),
      [id],
    );
    await isBad(token);
    assert.equal((await register(aPatientForm(), token)).statusCode, 404);
  });

  test('another number than the invited one is confirmed by a code first, and then connected', async () => {
    const invitation = await invites(doctor);
    const token = await lastToken(t.db, invitation.mobile_number);
    const form = aPatientForm();
    const patient = await withCode(await register(form, token), form.mobile_number);
    assert.deepEqual((await dashboardOf(patient)).connected, [doctorRow.id]);
    await isBad(token);
  });

  test('a number that has an account by now makes its link useless', async () => {
    const form = aPatientForm();
    await invites(doctor, { mobile_number: form.mobile_number });
    const token = await lastToken(t.db, form.mobile_number);
    t.time.now += 1000;
    await withCode(await call(t.app, registerPatient, { body: form }), form.mobile_number);
    const answer = await register(form, token);
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'invalid_invitation']);
  });

  for (const [name, spoil] of Object.entries({
    'that was never given': async () => 'A'.repeat(43),
    'that is no token at all': async () => '../%00',
    'of a deleted invitation': async (form: PatientForm) => {
      const { id } = await invites(doctor, { mobile_number: form.mobile_number });
      const token = await lastToken(t.db, form.mobile_number);
      await doctor.ok(deletePatientInvitation, { params: { id } });
      return token;
    },
    'older than seven days': async (form: PatientForm) => {
      await invites(doctor, { mobile_number: form.mobile_number });
      const token = await lastToken(t.db, form.mobile_number);
      t.time.now += 7 * 86_400_000;
      return token;
    },
    'of a clinician who was deactivated': async (form: PatientForm) => {
      await invites(nurse, { mobile_number: form.mobile_number });
      await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', nurseRow.user.id).execute();
      return lastToken(t.db, form.mobile_number);
    },
  })) {
    test(`a link ${name} leads to nothing`, async () => {
      const form = aPatientForm();
      const token = await spoil(form);
      const before = await rowCounts(t.db);
      const answer = await register(form, token);
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'invalid_invitation']);
      assert.deepEqual(await rowCounts(t.db), before);
      await isBad(token);
      await t.db.updateTable('app_user').set({ status: 'active' }).where('id', '=', nurseRow.user.id).execute();
    });
  }

  test('of 200 tries with one link at once exactly one makes an account', async () => {
    const { mobile_number } = await invites(doctor);
    const token = await lastToken(t.db, mobile_number);
    const before = await rowCounts(t.db);
    const tries = Array.from({ length: 200 }, (_, n) =>
      register(aPatientForm({ mobile_number, given_name: `N${n}` }), token),
    );
    const answers = await Promise.all(tries);
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    assert.equal(count(200), 1);
    assert.equal(count(404) + count(503) + count(429), 199, 'the others were told so');
    const after = await rowCounts(t.db);
    for (const table of ['app_user', 'patient', 'relationship', 'session']) {
      assert.equal((after[table] ?? 0) - (before[table] ?? 0), 1, table);
    }
  });

  test('guessing is stopped by the address', async () => {
    const address = '203.0.113.77';
    const guess = (n: number) => call(t.app, showPatientInvitation, { params: { token: `guess-${n}` }, address });
    for (let n = 1; n <= 600; n += 1) await guess(n);
    assert.equal((await guess(601)).statusCode, 429);
  });
});

test('with the link from an e-mail the number is confirmed by a code, and then connected', async () => {
  const form = aPatientForm();
  const email = 'nyambura@example.org';
  await invites(doctor, { mobile_number: form.mobile_number, method: 'email', email });
  const token = await lastToken(t.db, email);
  const answer = await register(form, token);
  assert.deepEqual(
    (await messagesTo(t.db, form.mobile_number)).map(({ template }) => template),
    ['sms.code'],
  );
  const patient = await withCode(answer, form.mobile_number);
  assert.deepEqual((await dashboardOf(patient)).connected, [doctorRow.id]);
  await isBad(token);
});

test('an invitation deleted before the code was given connects nobody, and the account is there', async () => {
  const form = aPatientForm();
  const email = 'nyambura@example.org';
  const { id } = await invites(doctor, { mobile_number: form.mobile_number, method: 'email', email });
  const answer = await register(form, await lastToken(t.db, email));
  await doctor.ok(deletePatientInvitation, { params: { id } });
  const patient = await withCode(answer, form.mobile_number);
  const { connected, invited } = await dashboardOf(patient);
  assert.deepEqual([connected, invited], [[], []]);
});

describe('without a link', () => {
  test('pending invitations to the number stand on the new dashboard, those of the past do not', async () => {
    const form = aPatientForm();
    const tooOld = await t.as(t.clinic.stranger);
    await invites(tooOld, { mobile_number: form.mobile_number });
    t.time.now += 7 * 86_400_000;
    for (const clinician of [doctorRow, nurseRow]) {
      await invites(await t.as(clinician), { mobile_number: form.mobile_number });
    }
    const token = await lastToken(t.db, form.mobile_number);
    t.time.now += 1000;
    const patient = await withCode(await call(t.app, registerPatient, { body: form }), form.mobile_number);
    const { connected, invited } = await dashboardOf(patient);
    assert.deepEqual([connected, invited.toSorted()], [[], [doctorRow.id, nurseRow.id].toSorted()]);
    await isBad(token);
  });

  test('nothing shows before the number is confirmed, and a link accepts only its own invitation', async () => {
    const form = aPatientForm();
    await invites(nurse, { mobile_number: form.mobile_number });
    t.time.now += 1000;
    await invites(doctor, { mobile_number: form.mobile_number });
    const token = await lastToken(t.db, form.mobile_number);
    const before = (await rowCounts(t.db))['relationship'];
    await call(t.app, registerPatient, { body: form });
    assert.equal((await rowCounts(t.db))['relationship'], before);
    const patient = opened(await register(form, token));
    const { connected, invited } = await dashboardOf(patient);
    assert.deepEqual([connected, invited], [[doctorRow.id], [nurseRow.id]]);
  });
});

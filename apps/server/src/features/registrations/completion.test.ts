/** The link with which a patient whom a clinician registered sets a password: once, within a day. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { goodPassword, lastCode, newNumber } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const hour = 3_600_000;
const asDoctor = () => t.as(t.clinic.doctor);
beforeEach(() => {
  t.time.now += hour;
});

const row = (patient_id: string) =>
  t.db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['r.status', 'r.consent_how', 'u.is_mobile_confirmed', 'u.id as user_id'])
    .where('p.id', '=', patient_id)
    .executeTakeFirstOrThrow();
const complete = (token: string, password = goodPassword, birth_year: string | undefined = assistedYear) =>
  call(t.app, api.completeRegistration, { body: { token, password, birth_year } });

describe('the link', () => {
  test('greets with who registered whom, then sets the password, says yes and logs in', async () => {
    const { token, patient_id, form } = await registered(t.db, await asDoctor());
    const greeting = await call(t.app, api.validateToken, { params: { token } });
    assert.deepEqual(greeting.json(), {
      given_name: 'Nekesa',
      preferred_language: 'sw',
      asks_birth_year: true,
      clinician: {
        given_name: 'Wanjiru',
        additional_name: null,
        family_name: 'Kamau',
        role: 'doctor',
        institution_name: 'Ziwa Family Clinic',
      },
    });
    const answer = await complete(token);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.ok(answer.headers['set-cookie']);
    const profile = (await call(t.app, getOwnPatient, { token: answer.json().access_token })).json();
    assert.equal(profile.patient.id, patient_id);
    assert.equal(profile.clinician_infos.length, 1);
    const stored = await row(patient_id);
    assert.deepEqual([stored.status, stored.consent_how, stored.is_mobile_confirmed], ['active', 'link', true]);
    const body = { mobile_number: form.mobile_number, password: goodPassword, user_type: 'patient' };
    assert.equal((await call(t.app, login, { body })).statusCode, 200);
    const [line] = await t.db
      .selectFrom('audit_line')
      .select(['user_id', 'patient_ids'])
      .where('action', '=', 'registrations.complete')
      .where('subject_id', '=', patient_id)
      .execute();
    assert.deepEqual(line, { user_id: stored.user_id, patient_ids: [patient_id] });
  });

  test('logs out whoever was in, and is nothing any more once a password was set by a code to the number', async () => {
    const { token, patient_id } = await registered(t.db, await asDoctor());
    const { user_id } = await row(patient_id);
    const session = {
      id: idOf(nextSerial()),
      user_id,
      refresh_hash: Buffer.from('x'),
      last_used_at: new Date(t.time.now),
    };
    const times = { created_at: new Date(t.time.now), expires_at: new Date(t.time.now + 24 * hour) };
    await t.db
      .insertInto('session')
      .values({ ...session, ...times })
      .execute();
    assert.equal((await complete(token)).statusCode, 200);
    const living = t.db.selectFrom('session').select('id').where('user_id', '=', user_id).where('ended_at', 'is', null);
    const ids = (await living.execute()).map(({ id }) => id);
    assert.ok(ids.length === 1 && ids[0] !== session.id);

    const other = await registered(t.db, await asDoctor());
    const { mobile_number } = other.form;
    const about = { mobile_number, user_type: 'patient' };
    t.time.now += 60_000;
    const { verification_id } = (await call(t.app, forgotPassword, { body: about })).json();
    const code = await lastCode(t.db, mobile_number);
    const body = { verification_id, code, password: 'chosen by the owner', birth_year: assistedYear };
    assert.equal((await call(t.app, resetPassword, { body })).statusCode, 200);
    assert.deepEqual((await complete(other.token)).json().code, 'invalid_registration_link');
    const opened = await call(t.app, login, { body: { ...about, password: body.password } });
    assert.equal(opened.statusCode, 200);
  });

  test('lets nobody in whom a mistyped number brings it, who does not know when the patient was born', async () => {
    const { token, patient_id, form } = await registered(t.db, await asDoctor(), { consent: 'in_person' });
    const greeting = () => call(t.app, api.validateToken, { params: { token } });
    assert.equal((await greeting()).json().asks_birth_year, true);
    // An app that cannot ask must not get by.
    const body = { token, password: goodPassword };
    const outdated = await call(t.app, api.completeRegistration, { body });
    assert.deepEqual([outdated.statusCode, outdated.json().code], [400, 'app_outdated']);
    const year = Number(form.birthday.slice(0, 4));
    for (const far of [-2, 2, -20, 20, 5]) {
      const stranger = await complete(token, goodPassword, String(year + far));
      assert.deepEqual([stranger.statusCode, stranger.json().details.fields[0].code], [400, 'other_birth_year']);
      assert.equal(stranger.headers['set-cookie'], undefined);
    }
    const { is_mobile_confirmed, user_id } = await row(patient_id);
    assert.equal(is_mobile_confirmed, false);
    const lines = t.db.selectFrom('audit_line').select(['outcome', 'patient_ids']).where('user_id', '=', user_id);
    const left = await lines.where('action', '=', 'registrations.complete').execute();
    assert.equal(left.length, 5);
    for (const line of left) assert.deepEqual(line, { outcome: 'refused', patient_ids: [patient_id] });
    assert.equal((await complete(token, goodPassword, String(year))).statusCode, 429);
  });

  test('lets in who knows the year by their age alone, and asks nobody for it whose number was confirmed', async () => {
    for (const far of [-1, 0, 1]) {
      const { token, form } = await registered(t.db, await asDoctor(), { consent: 'in_person' });
      const year = String(Number(form.birthday.slice(0, 4)) + far);
      assert.equal((await complete(token, goodPassword, year)).statusCode, 200);
    }
    const doctor = await asDoctor();
    const { token, patient_id, code } = await registered(t.db, doctor);
    await doctor.ok(api.verifyConsent, { params: { patient_id }, body: { code } });
    assert.equal((await call(t.app, api.validateToken, { params: { token } })).json().asks_birth_year, false);
    assert.equal((await complete(token, goodPassword, '1901')).statusCode, 200);
  });

  test('is good for a day, and says the same whether it is wrong, used or too old', async () => {
    const [early, late] = [await registered(t.db, await asDoctor()), await registered(t.db, await asDoctor())];
    t.time.now += 24 * hour - 1;
    assert.equal((await complete(early.token)).statusCode, 200);
    t.time.now += 1;
    for (const token of [late.token, early.token, 'x'.repeat(43), 'habari', '%00']) {
      for (const answer of [await complete(token), await call(t.app, api.validateToken, { params: { token } })]) {
        assert.deepEqual([answer.statusCode, answer.json().code], [404, 'invalid_registration_link']);
      }
    }
    const told = await call(t.app, api.validateToken, { params: { token: 'habari' } });
    assert.equal(
      told.json().message,
      'This registration link is invalid or has expired. Please contact your clinician for assistance.',
    );
  });

  test('cannot be guessed: an address tries 600 wrong ones an hour, and right ones do not count', async () => {
    const address = '203.0.113.78';
    const { token } = await registered(t.db, await asDoctor());
    const open = (given: string) => call(t.app, api.validateToken, { params: { token: given }, address });
    for (let n = 1; n <= 600; n += 1) await open(n % 100 === 0 ? token : `guess-${n}`);
    for (let n = 1; n <= 6; n += 1) assert.equal((await open(`more-${n}`)).statusCode, 404);
    assert.deepEqual([(await open('one-more')).statusCode, (await open(token)).statusCode], [429, 429]);
    t.time.now += hour;
    assert.equal((await open(token)).statusCode, 200);
  });

  test('stands in the database as nothing that could be used', async () => {
    const { token } = await registered(t.db, await asDoctor());
    const rows = await t.db.selectFrom('registration_link').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(token));
    for (const { token_hash } of rows) {
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        assert.equal((await complete(token_hash.toString(form))).statusCode, 404);
      }
    }
  });

  test('of two hundred tries at once exactly one succeeds', async () => {
    const doctor = await asDoctor();
    const { token, patient_id, code } = await registered(t.db, doctor);
    // A patient who confirmed the number is not asked for the year, whose tries would be counted.
    await doctor.ok(api.verifyConsent, { params: { patient_id }, body: { code } });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => complete(token, `nenosiri-langu-${at}`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.ok(
      statuses.every((status) => [200, 404, 503].includes(status)),
      statuses.join(),
    );
    const { user_id } = await row(patient_id);
    const sessions = await t.db.selectFrom('session').select('id').where('user_id', '=', user_id).execute();
    assert.equal(sessions.length, 1);
  });

  test('and the code let invitations by others to the number stand on the dashboard', async () => {
    const [nurse, doctor] = [await t.as(t.clinic.nurse), await asDoctor()];
    for (const way of ['link', 'code']) {
      const mobile_number = newNumber();
      const names = { given_name: 'Nekesa', family_name: 'Barasa', mobile_number, method: 'sms' };
      const invite = (by: typeof nurse) => by.ok(invitePatient, { body: { id: idOf(nextSerial()), ...names } });
      await invite(nurse);
      await invite(doctor);
      const { token, code, patient_id } = await registered(t.db, doctor, { mobile_number });
      const said = { params: { patient_id }, body: { code } };
      if (way === 'code') await doctor.ok(api.verifyConsent, said);
      const { access_token } = (await complete(token)).json();
      const profile = (await call(t.app, getOwnPatient, { token: access_token })).json();
      const idsOf = (infos: { clinician: { id: string } }[]) => infos.map(({ clinician }) => clinician.id);
      assert.deepEqual(idsOf(profile.clinician_infos), [t.clinic.doctor.id]);
      const invitations = profile.clinician_invitations as { clinician_info: { clinician: { id: string } } }[];
      assert.deepEqual(idsOf(invitations.map(({ clinician_info }) => clinician_info)), [t.clinic.nurse.id]);
    }
  });

  test('refuses a password that too many use, and stays good', async () => {
    const { token } = await registered(t.db, await asDoctor());
    assert.equal((await complete(token, 'password123')).json().details.fields[0].code, 'password_too_common');
    assert.equal((await complete(token)).statusCode, 200);
  });
});

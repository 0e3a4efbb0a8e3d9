/** Registering oneself: what is filled in waits for the code, and the account exists after it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { isMemberId } from '@hodi/domain/patients/member-id.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { registerClinician, registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { login, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { openDatabase } from '#server/db/database.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import {
  aClinicianForm,
  aPatientForm,
  startRegistration,
  giveCode,
  goodPassword,
  messagesTo,
  newNumber,
} from '#server/testing/registering.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const institution = t.clinic.doctor.institution_id;
const hour = 3_600_000;

describe('a patient', () => {
  test('has no account before the code, and one with a session after it', async () => {
    const form = aPatientForm({ mobile_number: '0112 345 678', given_name: '  Nyambura ' });
    const before = await rowCounts(t.db);
    const answer = await call(t.app, registerPatient, { body: form });
    assert.equal(answer.statusCode, 202, answer.body);
    const { verification_id, resend_after, outbox } = answer.json();
    assert.deepEqual([resend_after, outbox], [60, '/dev/outbox']);
    assert.equal((await rowCounts(t.db))['app_user'], before['app_user']);
    const [message] = await messagesTo(t.db, '+254112345678');
    const code = /\d{6}/.exec(message?.body ?? '')?.[0] ?? '';
    assert.equal(message?.body, `Hodi: your code is ${code}. It is good for 10 minutes. Do not give it to anyone.`);

    const verified = await giveCode(t, { verification_id, code });
    assert.equal(verified.statusCode, 200, verified.body);
    assert.equal(verified.json().user_type, 'patient');
    const token = verified.json().access_token as string;
    const { patient, user } = (await call(t.app, getOwnPatient, { token })).json();
    assert.equal(user.mobile_number, '+254112345678');
    assert.deepEqual([user.given_name, user.additional_name, user.family_name], ['Nyambura', null, 'Wafula']);
    assert.ok(isMemberId(patient.member_id), patient.member_id);
    const row = await t.db.selectFrom('patient').selectAll().where('id', '=', patient.id).executeTakeFirstOrThrow();
    assert.equal(row.registration_type, 'self');
    assert.equal(row.active_since, t.time.now);
    assert.equal(row.birthday, '1990-05-17');
    const cookie = /hodi_refresh=[^;]*/.exec(String(verified.headers['set-cookie']))?.[0] ?? '';
    assert.equal((await call(t.app, refresh, { headers: { cookie } })).statusCode, 200);
    const again = { mobile_number: '0112345678', password: goodPassword, user_type: 'patient' };
    assert.equal((await call(t.app, login, { body: again })).statusCode, 200);
  });

  test('gets a member ID that nobody had, also where some are taken', async () => {
    t.time.now += hour;
    // As if the first were given again.
    const owner = openDatabase(t.database.owner, 1);
    await sql`select setval('member_number', 0, false)`.execute(owner);
    await owner.destroy();
    const known = await t.db.selectFrom('patient').select('member_id').execute();
    const ids = new Set(known.map((row) => row.member_id));
    for (let count = 1; count <= 5; count += 1) {
      await giveCode(t, await startRegistration(t, aPatientForm()));
      const rows = await t.db.selectFrom('patient').select('member_id').execute();
      const added = rows.map((row) => row.member_id).filter((id) => !ids.has(id));
      assert.equal(added.length, 1);
      assert.ok(isMemberId(added[0] ?? ''));
      ids.add(added[0] ?? '');
    }
  });

  test('cannot give themself what only others give', async () => {
    const extra = {
      role: 'superuser',
      status: 'inactive',
      member_id: 'HD-0000-000',
      selected_clinician_id: unknownId(),
    };
    const { verification_id, code } = await startRegistration(t, aPatientForm(extra));
    const { access_token: token } = (await giveCode(t, { verification_id, code })).json();
    const { patient } = (await call(t.app, getOwnPatient, { token })).json();
    assert.equal(patient.selected_clinician_id, null);
    assert.notEqual(patient.member_id, 'HD-0000-000');
  });
});

describe('a clinician', () => {
  test('joins the institution on the day that it is there, in the language that they chose', async () => {
    t.time.now = Date.parse('2026-11-21T21:30:00Z');
    const form = aClinicianForm(institution);
    const { verification_id, code } = await startRegistration(t, form);
    const [message] = await messagesTo(t.db, form.mobile_number);
    assert.match(message?.body ?? '', /^Hodi: namba yako ya uthibitisho ni \d{6}\./);
    const { access_token: token, user_type } = (await giveCode(t, { verification_id, code })).json();
    assert.equal(user_type, 'clinician');
    const { clinician, user } = (await call(t.app, getOwnClinician, { token })).json();
    assert.equal(clinician.joined_date, '2026-11-22');
    assert.deepEqual([clinician.role, clinician.institution_id], ['nurse', institution]);
    assert.equal(user.preferred_language, 'sw');
  });

  for (const role of ['admin', 'superuser']) {
    test(`never becomes ${role} by registering`, async () => {
      const answer = await call(t.app, registerClinician, { body: aClinicianForm(institution, { role }) });
      assert.equal(answer.statusCode, 400);
      assert.deepEqual(answer.json().details.fields[0].field, 'role');
    });
  }

  test('may have the number of a patient: those are two accounts', async () => {
    const { mobile_number } = t.clinic.achieng.user;
    const answer = await giveCode(t, await startRegistration(t, aClinicianForm(institution, { mobile_number })));
    assert.equal(answer.statusCode, 200, answer.body);
  });
});

describe('impossible values are named by field, and nothing is sent', () => {
  const cases: { name: string; over: object; field: string; code: string }[] = [
    { name: 'no name', over: { given_name: ' ' }, field: 'given_name', code: 'required' },
    { name: 'a long name', over: { family_name: 'a'.repeat(51) }, field: 'family_name', code: 'too_long' },
    { name: 'not yet born', over: { birthday: '2027-01-01' }, field: 'birthday', code: 'date_in_future' },
    { name: 'born long ago', over: { birthday: '1899-12-31' }, field: 'birthday', code: 'invalid_date' },
    { name: 'no such day', over: { birthday: '1990-02-30' }, field: 'birthday', code: 'invalid_date' },
    { name: 'no number', over: { mobile_number: 'karibu' }, field: 'mobile_number', code: 'invalid_phone' },
    { name: 'no e-mail', over: { email: 'karibu' }, field: 'email', code: 'invalid_email' },
    { name: 'a short password', over: { password: 'abc' }, field: 'password', code: 'password_too_short' },
    { name: 'a common password', over: { password: 'Password1' }, field: 'password', code: 'password_too_common' },
    { name: 'no institution', over: { institution_id: '' }, field: 'institution_id', code: 'required' },
    {
      name: 'unknown institution',
      over: { institution_id: unknownId() },
      field: 'institution_id',
      code: 'institution_not_found',
    },
  ];
  for (const { name, over, field, code } of cases) {
    test(name, async () => {
      const before = await rowCounts(t.db);
      const answer = await call(t.app, registerClinician, { body: aClinicianForm(institution, over) });
      assert.equal(answer.statusCode, 400, answer.body);
      const fields = answer.json().details.fields as { field: string; code: string; message: string }[];
      assert.deepEqual(
        fields.map((fault) => [fault.field, fault.code]),
        [[field, code]],
      );
      assert.deepEqual(await rowCounts(t.db), before);
    });
  }
});

test('neither the password nor the code is in the database but where it has to be', async () => {
  t.time.now += hour;
  const form = aPatientForm({ mobile_number: newNumber() });
  const { verification_id, code } = await startRegistration(t, form);
  const row = await t.db.selectFrom('verification').selectAll().where('id', '=', verification_id).executeTakeFirst();
  assert.ok(!JSON.stringify(row).includes(goodPassword));
  assert.ok(!JSON.stringify({ ...row, id: '', mobile_number: '' }).includes(code));
  await giveCode(t, { verification_id, code });
  const used = await t.db.selectFrom('verification').selectAll().where('id', '=', verification_id).executeTakeFirst();
  assert.equal(used?.payload, null);
});

/** A new password by a code to the number: it ends every session, and nothing less than the code sets it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { type PatientSeed, aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import {
  aPatientForm,
  codeShown,
  lastCode,
  messagesTo,
  newNumber,
  turnOnSecondFactor,
  wrongCode,
} from '#server/testing/registering.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const minute = 60_000;
const fresh = 'samaki-na-wali-8';
let person: PatientSeed;
before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(async () => {
  t.time.now += 61 * minute;
  person = await putPatient(t.put, aPatient());
});

const forget = (mobile_number: string) =>
  call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' }, headers: { 'accept-language': 'sw' } });
async function forgotten({ user }: PatientSeed) {
  const { verification_id } = (await forget(user.mobile_number)).json();
  return { verification_id: verification_id as string, code: await lastCode(t.db, user.mobile_number) };
}
const reset = (given: { verification_id: string; code: string }, password = fresh) =>
  call(t.app, resetPassword, { body: { ...given, password, birth_year: assistedYear } });
const logIn = (password: string, { user } = person) =>
  call(t.app, login, { body: { mobile_number: user.mobile_number, password, user_type: 'patient' } });

test('the new password is good, the old one is not, and every session has ended', async (context) => {
  const wake = context.mock.method(t.app, 'wake');
  const phone = await t.as(person);
  const client = await new LiveClient(t.app, phone.token).ready();
  after(() => client.close());
  const answer = await reset(await forgotten(person));
  assert.deepEqual([answer.statusCode, answer.json()], [200, {}]);
  assert.equal(answer.headers['set-cookie'], undefined);
  await client.until(() => client.ended);
  // At once, not when all who listen are looked at next.
  assert.deepEqual(
    wake.mock.calls.map((made) => made.arguments),
    [[[person.user.id]]],
  );
  assert.equal((await phone.call(getOwnPatient)).statusCode, 401);
  assert.equal((await logIn(testPassword)).statusCode, 401);
  assert.equal((await logIn(fresh)).statusCode, 200);
});

test('the SMS is in the language of the account', async () => {
  await forgotten(person);
  const [message] = await messagesTo(t.db, person.user.mobile_number);
  assert.match(message?.body ?? '', /^Hodi: your code for a new password is \d{6}\./);
  assert.equal(message?.receiver_user_id, person.user.id);
});

test('wrong passwords before it no longer count', async () => {
  for (let tries = 1; tries <= 10; tries += 1) await logIn('wrong password');
  assert.equal((await logIn(testPassword)).json().code, 'rate_limited');
  await reset(await forgotten(person));
  assert.equal((await logIn(fresh)).statusCode, 200);
});

test('the same sent again is answered again, at once or later; another password needs another code', async () => {
  const given = await forgotten(person);
  const answers = await Promise.all([reset(given), reset(given), reset(given)]);
  for (const answer of answers) assert.equal(answer.statusCode, 200, answer.body);
  assert.equal((await logIn(fresh)).statusCode, 200);
  const here = await t.as(person);
  assert.equal((await reset(given)).statusCode, 200);
  assert.equal((await here.call(getOwnPatient)).statusCode, 200, 'nothing happens a second time');
  assert.equal((await reset(given, 'mwizi-wa-namba-9')).json().code, 'code_expired');
  assert.equal((await logIn(fresh)).statusCode, 200);
});

test('two passwords at once under one code: one of them is set, the other refused', async () => {
  const given = await forgotten(person);
  const passwords = ['embe-na-nanasi-1', 'embe-na-nanasi-2'];
  const answers = await Promise.all(passwords.map((password) => reset(given, password)));
  assert.deepEqual(answers.map(({ statusCode }) => String(statusCode)).toSorted(), ['200', '410']);
  for (const [index, answer] of answers.entries()) {
    assert.equal((await logIn(passwords[index] ?? '')).statusCode, answer.statusCode === 200 ? 200 : 401);
  }
});

describe('the code confirms the number', () => {
  const cared = () => t.as(t.clinic.doctor);

  test('so invitations that waited for that come to the dashboard, and live to whoever invited', async () => {
    const { form } = await registered(t.db, await cared(), { consent: 'in_person' });
    t.time.now += minute;
    const inviter = await t.as(t.clinic.nurse);
    const { id } = await invites(inviter, { mobile_number: form.mobile_number });
    const client = await new LiveClient(t.app, inviter.token).ready();
    after(() => client.close());
    t.time.now += minute;
    const user = { ...person.user, mobile_number: form.mobile_number };
    assert.equal((await reset(await forgotten({ ...person, user }))).statusCode, 200);
    await client.until(() => client.told.some(({ name }) => name === 'cpr-created'));
    const { access_token } = (await logIn(fresh, { ...person, user })).json();
    const own = await call(t.app, getOwnPatient, { token: access_token });
    assert.equal(own.json().clinician_invitations.length, 1);
    const { items } = await inviter.ok(listPatientInvitations, { query: { status: 'pending' } });
    assert.deepEqual(
      items.map((item) => item.id),
      [id],
    );
  });

  test('it went to alone: after a change of number it sets no password', async () => {
    const { form, patient_id } = await registered(t.db, await cared());
    t.time.now += minute;
    const given = await forgotten({ ...person, user: { ...person.user, mobile_number: form.mobile_number } });
    const mobile_number = newNumber();
    await (await cared()).ok(changePatientPhone, { params: { patient_id }, body: { mobile_number } });
    assert.deepEqual((await reset(given)).json().code, 'code_expired');
    const account = t.db.selectFrom('app_user').select(['password_hash', 'is_mobile_confirmed']);
    const { password_hash, is_mobile_confirmed } = await account
      .where('mobile_number', '=', mobile_number)
      .executeTakeFirstOrThrow();
    assert.deepEqual([password_hash, is_mobile_confirmed], [null, false]);
  });
});

describe('sets nothing', () => {
  test('with a wrong code, and ends with the fifth', async () => {
    const { verification_id, code } = await forgotten(person);
    for (let by = 1; by <= 5; by += 1) {
      const answer = await reset({ verification_id, code: wrongCode(code, by) });
      assert.deepEqual([answer.statusCode, answer.json().code], [400, 'incorrect_code']);
    }
    assert.equal((await reset({ verification_id, code })).json().code, 'code_expired');
    assert.equal((await logIn(testPassword)).statusCode, 200);
  });

  test('when too many people use the password, and that costs no try', async () => {
    const given = await forgotten(person);
    const counts = await rowCounts(t.db);
    for (let tries = 1; tries <= 6; tries += 1) {
      const answer = await reset(given, 'iloveyou');
      assert.equal(answer.json().details.fields[0].code, 'password_too_common');
    }
    assert.deepEqual(await rowCounts(t.db), counts);
    assert.equal((await reset(given)).statusCode, 200);
  });

  test('with the code of a registration, nor does its own code register', async () => {
    const given = await forgotten(person);
    assert.equal((await call(t.app, verifyPhone, { body: given })).statusCode, 410);
    const form = aPatientForm();
    const { verification_id } = (await call(t.app, registerPatient, { body: form })).json();
    assert.equal((await reset({ verification_id, code: await lastCode(t.db, form.mobile_number) })).statusCode, 410);
  });

  test('for a number without an account, which is told so by SMS', async () => {
    const mobile_number = newNumber();
    const { verification_id } = (await forget(mobile_number)).json();
    const [message] = await messagesTo(t.db, mobile_number);
    assert.match(message?.body ?? '', /^Hodi: nenosiri jipya la mgonjwa limeombwa, lakini namba hii haina akaunti/);
    assert.equal((await reset({ verification_id, code: '123456' })).json().code, 'incorrect_code');
    t.time.now += minute;
    const again = await call(t.app, resendCode, { body: { verification_id } });
    assert.equal(again.statusCode, 202);
    assert.deepEqual(
      (await messagesTo(t.db, mobile_number)).map(({ template }) => template),
      ['sms.no_patient', 'sms.no_patient'],
    );
  });
});

test('a second factor is asked for after it as before: the code of an SMS does not stand for it', async () => {
  const seed = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  const clinician = await t.as(seed);
  const { uri } = await turnOnSecondFactor(clinician, t.time.now);
  const shown = () => codeShown(uri, t.time.now);
  t.time.now += minute;
  const { mobile_number } = seed.user;
  const logInWith = (more: object) =>
    call(t.app, login, { body: { mobile_number, password: fresh, user_type: 'clinician', ...more } });
  const begun = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'clinician' } });
  const code = await lastCode(t.db, mobile_number);
  const answer = await reset({ verification_id: begun.json().verification_id, code });
  assert.deepEqual([answer.statusCode, answer.json(), answer.headers['set-cookie']], [200, {}, undefined]);
  for (const [more, says] of [
    [{}, 'totp_required'],
    [{ totp_code: code }, 'incorrect_code'],
  ] as const) {
    const refused = await logInWith(more);
    assert.deepEqual([refused.statusCode, refused.json().code], [401, says]);
  }
  assert.equal((await logInWith({ totp_code: shown() })).statusCode, 200);
});

test('a deactivated account may set one, and login says that it is not active', async () => {
  const gone = await putPatient(t.put, aPatient({ status: 'inactive' }));
  assert.equal((await reset(await forgotten(gone))).statusCode, 200);
  assert.equal((await logIn(fresh, gone)).json().code, 'account_inactive');
});

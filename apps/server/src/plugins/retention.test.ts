/** Expired rows are deleted, and nothing before its time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { completeRegistration, resendConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { inviteClinician } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  goodPassword,
  lastCode,
  messagesTo,
  newNumber,
  wrongCode,
} from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';
import { forget } from './retention.ts';

const t = await openClinicApp();
const hour = 3_600_000;
const counts = async () => {
  const verifications = await t.db.selectFrom('verification').select('id').execute();
  const attempts = await t.db.selectFrom('attempt').select('key').execute();
  return { verification: verifications.length, attempt: attempts.length };
};

test('codes are forgotten after a day, used or not, tries when they no longer count', async () => {
  await giveCode(t, await startRegistration(t, aPatientForm()));
  const { verification_id, code } = await startRegistration(t, aPatientForm());
  await giveCode(t, { verification_id, code: wrongCode(code) });
  const fresh = await counts();
  // SMS of two numbers, by hour and day, of one address and of everybody together; codes of one address and one number.
  assert.deepEqual(fresh, { verification: 2, attempt: 8 });
  t.time.now += hour - 1;
  await forget(t.app);
  assert.deepEqual(await counts(), fresh);
  t.time.now += 1;
  await forget(t.app);
  assert.deepEqual(await counts(), { verification: 2, attempt: 3 });
  t.time.now += 23 * hour;
  await startRegistration(t, aPatientForm());
  await forget(t.app);
  assert.deepEqual(await counts(), { verification: 3, attempt: 4 });
  t.time.now += 1;
  await forget(t.app);
  assert.deepEqual(await counts(), { verification: 1, attempt: 4 });
});

test('a code that was asked for at the end of that day is good for its ten minutes', async () => {
  const form = aPatientForm();
  const { verification_id } = await startRegistration(t, form);
  t.time.now += 24 * hour - 60_000;
  assert.equal((await call(t.app, resendCode, { body: { verification_id } })).statusCode, 202);
  t.time.now += 10 * 60_000 - 1;
  await forget(t.app);
  const code = await lastCode(t.db, form.mobile_number);
  assert.equal((await giveCode(t, { verification_id, code })).statusCode, 200);
  t.time.now += 1;
  await forget(t.app);
  const left = t.db.selectFrom('verification').select('id').where('id', '=', verification_id);
  assert.deepEqual(await left.execute(), []);
});

test('a flood of tries is forgotten at one look', async () => {
  const before = await counts();
  const ends_at = new Date(t.time.now);
  const keys = Array.from({ length: 2500 }, (_, n) => ({
    key: Buffer.alloc(32, `${n}`.padStart(32)),
    count: 1,
    ends_at,
  }));
  await t.db.insertInto('attempt').values(keys).execute();
  await forget(t.app);
  assert.deepEqual(await counts(), before);
});

const day = 24 * hour;
const count = async (table: 'patient_invitation' | 'registration_link' | 'idempotency_key' | 'outbox_message') =>
  (await t.db.selectFrom(table).select('created_at').execute()).length;
const afterDays = async (days: number) => {
  t.time.now += days * day - 1;
  await forget(t.app);
};
const aMomentLater = async () => {
  t.time.now += 1;
  await forget(t.app);
};

test('an invitation is forgotten 30 days after its end, and goes from the dashboard on which it waited', async () => {
  const patient = await putPatient(t.put, aPatient());
  const clinician = await t.as(t.clinic.doctor);
  await invites(clinician);
  await invites(clinician, { mobile_number: patient.user.mobile_number });
  const waiting = () =>
    t.db.selectFrom('relationship').select('status').where('patient_id', '=', patient.id).executeTakeFirst();
  await afterDays(37);
  assert.equal(await count('patient_invitation'), 2);
  assert.deepEqual(await waiting(), { status: 'invited' });
  await aMomentLater();
  assert.equal(await count('patient_invitation'), 0);
  assert.deepEqual(await waiting(), { status: 'ended' });
});

test('links of who completed the registration are forgotten, and only those', async () => {
  const clinician = await t.as(t.clinic.doctor);
  const [done, open] = [await registered(t.db, clinician), await registered(t.db, clinician)];
  await call(t.app, completeRegistration, {
    body: { token: done.token, password: goodPassword, birth_year: assistedYear },
  });
  await afterDays(31);
  assert.equal(await count('registration_link'), 2);
  await aMomentLater();
  assert.equal(await count('registration_link'), 1);
  const params = { patient_id: open.patient_id };
  // The clinician who registered them may still send another.
  await (await t.as(t.clinic.doctor)).ok(resendConsent, { params });
});

test('secrets in messages are gone a day after their end, messages after 90 days', async () => {
  await t.db.deleteFrom('outbox_message').execute();
  const form = aPatientForm();
  await startRegistration(t, form);
  const bodies = async () => (await messagesTo(t.db, form.mobile_number)).map(({ body }) => body);
  t.time.now += day + 600_000 - 1;
  await forget(t.app);
  assert.match((await bodies())[0] ?? '', /\d{6}/);
  await aMomentLater();
  assert.deepEqual(await bodies(), ['']);
  t.time.now += 89 * day - 600_000 - 1;
  await forget(t.app);
  assert.equal((await bodies()).length, 1);
  await aMomentLater();
  assert.equal((await bodies()).length, 0);
});

test('the key of a write is kept for 30 days: the same sent again until then is answered again', async () => {
  await t.db.deleteFrom('idempotency_key').execute();
  await invites(await t.as(t.clinic.doctor));
  await afterDays(30);
  assert.equal(await count('idempotency_key'), 1);
  await aMomentLater();
  assert.equal(await count('idempotency_key'), 0);
});

test('from where somebody was signed in is forgotten 90 days after the session was over', async () => {
  const { user } = t.clinic.stranger;
  const now = t.time.now;
  const aSession = (expires_at: number, ended_at: number | null) => ({
    id: idOf(nextSerial()),
    user_id: user.id,
    refresh_hash: Buffer.from('x'),
    address: '203.0.113.9',
    created_at: new Date(now),
    last_used_at: new Date(now),
    expires_at: new Date(expires_at),
    ended_at: ended_at === null ? null : new Date(ended_at),
  });
  const [ended, expired] = [aSession(now + 30 * day, now + day), aSession(now + 2 * day, null)];
  await t.db.deleteFrom('session').execute();
  await t.db.insertInto('session').values([ended, expired]).execute();
  const left = async () => (await t.db.selectFrom('session').select('id').execute()).map(({ id }) => id);
  await afterDays(91);
  assert.equal((await left()).length, 2);
  await aMomentLater();
  assert.deepEqual(await left(), [expired.id]);
  t.time.now += day;
  await forget(t.app);
  assert.deepEqual(await left(), []);
});

test('a number that a patient had before is forgotten 90 days after they gave it up', async () => {
  const clinician = await t.as(t.clinic.doctor);
  const { form, patient_id } = await registered(t.db, clinician);
  t.time.now += 60_000;
  const given = { params: { patient_id }, body: { mobile_number: newNumber() } };
  await clinician.ok(changePatientPhone, given);
  const former = async () =>
    (await t.db.selectFrom('former_number').select('mobile_number').execute()).map((row) => row.mobile_number);
  await afterDays(90);
  assert.deepEqual(await former(), [form.mobile_number]);
  await aMomentLater();
  assert.deepEqual(await former(), []);
});

test('an invitation of a clinician is forgotten 30 days after its end, with its links; a draft stays', async () => {
  const admin = await t.as(await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' })));
  const filled = { role: 'nurse', given_name: 'Kerubo', family_name: 'Moraa', email: 'kerubo@example.org' };
  const rest = {
    additional_name: null,
    method: 'email',
    language: 'en',
    work_experience: 'Six years on a ward',
    mobile_number: null,
  };
  const invite = (send: boolean) =>
    admin.ok(inviteClinician, { body: { id: idOf(nextSerial()), ...filled, ...rest, send } });
  const { invitation: draft } = await invite(false);
  await invite(true);
  const left = async () => (await t.db.selectFrom('clinician_invitation').select('id').execute()).map(({ id }) => id);
  await afterDays(37);
  assert.equal((await left()).length, 2);
  await aMomentLater();
  assert.deepEqual(await left(), [draft.id]);
  assert.deepEqual(await t.db.selectFrom('clinician_invitation_link').select('token_hash').execute(), []);
});

test('several servers at once do not wait for each other', async () => {
  for (let count = 1; count <= 5; count += 1) await startRegistration(t, aPatientForm());
  t.time.now += 48 * hour;
  await Promise.all([forget(t.app), forget(t.app), forget(t.app), forget(t.app)]);
  assert.deepEqual(await counts(), { verification: 0, attempt: 0 });
});

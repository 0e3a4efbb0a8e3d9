/** However often and from wherever a code is sent: one account, and its owner is let in. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aPatientForm, startRegistration, giveCode, newNumber, wrongCode } from '#server/testing/registering.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';
import { repeatLife } from './registrations.service.ts';

const t = await openClinicApp();
const minute = 60_000;
beforeEach(() => {
  t.time.now += 61 * minute;
});
const accountsOf = (mobile_number: string) =>
  t.db
    .selectFrom('app_user as u')
    .innerJoin('patient as p', 'p.user_id', 'u.id')
    .innerJoin('user_head as h', 'h.user_id', 'u.id')
    .select('u.id')
    .where('u.mobile_number', '=', mobile_number)
    .execute();
const idOfOwner = async (answer: { json(): { access_token: string } }) =>
  (await call(t.app, getOwnPatient, { token: answer.json().access_token })).json().user.id as string;

test('the same code four times at once makes one account, and each answer lets its owner in', async () => {
  const form = aPatientForm();
  const given = await startRegistration(t, form);
  const answers = await Promise.all([1, 2, 3, 4].map(() => giveCode(t, given)));
  for (const answer of answers) assert.equal(answer.statusCode, 200, answer.body);
  const owners = new Set(await Promise.all(answers.map(idOfOwner)));
  assert.deepEqual(
    [...owners],
    (await accountsOf(form.mobile_number)).map(({ id }) => id),
  );
});

test('an answer that was lost: the same again brings the same session for a while, as often as it is sent', async () => {
  const form = aPatientForm();
  const given = await startRegistration(t, form);
  const first = await giveCode(t, given);
  const before = await rowCounts(t.db);
  for (let again = 1; again <= 7; again += 1) {
    const answer = await giveCode(t, given);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(await idOfOwner(answer), await idOfOwner(first));
    assert.deepEqual(answer.headers['set-cookie'], first.headers['set-cookie']);
  }
  const after = await rowCounts(t.db);
  for (const table of ['app_user', 'session']) assert.equal(after[table], before[table], table);
  assert.equal((await giveCode(t, { ...given, code: wrongCode(given.code) })).json().code, 'incorrect_code');
  t.time.now += repeatLife + 1;
  assert.equal((await giveCode(t, given)).json().code, 'code_expired');
});

test('a session that was ended is not opened again by its code', async () => {
  const given = await startRegistration(t, aPatientForm());
  const { access_token: token } = (await giveCode(t, given)).json();
  await call(t.app, logout, { token });
  assert.equal((await giveCode(t, given)).json().code, 'code_expired');
});

test('a code that was used lets nobody into an account that was deactivated since', async () => {
  const form = aPatientForm();
  const given = await startRegistration(t, form);
  await giveCode(t, given);
  const [account] = await accountsOf(form.mobile_number);
  await t.db
    .updateTable('app_user')
    .set({ status: 'inactive' })
    .where('id', '=', account?.id ?? '')
    .execute();
  const answer = await giveCode(t, given);
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'account_inactive']);
});

test('two registrations of one number, both confirmed at once: one account, the other is told to log in', async () => {
  const mobile_number = newNumber();
  const one = await startRegistration(t, aPatientForm({ mobile_number, given_name: 'Nyambura' }));
  t.time.now += 1000;
  const other = await startRegistration(t, aPatientForm({ mobile_number, given_name: 'Njeri' }));
  const answers = await Promise.all([giveCode(t, one), giveCode(t, other), giveCode(t, one), giveCode(t, other)]);
  assert.equal((await accountsOf(mobile_number)).length, 1);
  const statuses = answers.map((answer) => String(answer.statusCode)).toSorted();
  assert.deepEqual(statuses, ['200', '200', '409', '409']);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    assert.deepEqual(answer.json(), {
      code: 'already_registered',
      message: 'This mobile number has an account already. Please log in.',
    });
  }
});

test('a number that was registered meanwhile keeps its account as it is', async () => {
  const mobile_number = newNumber();
  const slow = await startRegistration(t, aPatientForm({ mobile_number, given_name: 'Slow' }));
  t.time.now += 1000;
  await giveCode(t, await startRegistration(t, aPatientForm({ mobile_number, given_name: 'Quick' })));
  assert.equal((await giveCode(t, slow)).statusCode, 409);
  const row = await t.db
    .selectFrom('app_user')
    .select('given_name')
    .where('mobile_number', '=', mobile_number)
    .execute();
  assert.deepEqual(row, [{ given_name: 'Quick' }]);
});

test('twenty people at once get twenty accounts with twenty member IDs', async () => {
  const forms = Array.from({ length: 20 }, () => aPatientForm());
  const all = await Promise.all(forms.map((form) => startRegistration(t, form)));
  const answers = await Promise.all(all.map((given) => giveCode(t, given)));
  for (const answer of answers) assert.equal(answer.statusCode, 200, answer.body);
  const rows = await t.db.selectFrom('patient').select('member_id').execute();
  assert.equal(new Set(rows.map((row) => row.member_id)).size, rows.length);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePassword } from '@hodi/domain/passwords/passwords.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const good = 'nyota ya asubuhi';

async function someone() {
  const seed = await putPatient(t.put, aPatient());
  const logIn = (password: string) =>
    call(t.app, login, { body: { mobile_number: seed.user.mobile_number, password, user_type: 'patient' } });
  return { seed, logIn, here: await t.as(seed), there: await t.as(seed) };
}

test('a new password is the one that opens, and every other session ends', async () => {
  const { logIn, here, there } = await someone();
  const other = await t.as(t.clinic.achieng);
  assert.deepEqual(await here.ok(changePassword, { body: { password: testPassword, new_password: good } }), {});
  assert.equal((await logIn(testPassword)).statusCode, 401);
  assert.equal((await logIn(good)).statusCode, 200);
  assert.equal((await here.call(getOwnPatient)).statusCode, 200);
  assert.equal((await there.call(getOwnPatient)).statusCode, 401);
  assert.equal((await other.call(getOwnPatient)).statusCode, 200, 'nobody else’s session');
});
test('a stolen session cannot change it: the present password is required, with limited tries', async () => {
  const { logIn, here, there } = await someone();
  const body = { password: 'not the password', new_password: good };
  for (let tries = 0; tries < 10; tries += 1) {
    const problem = await here.refused(changePassword, { body }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [['password', 'wrong_password']],
    );
  }
  const locked = await here.refused(changePassword, { body: { ...body, password: testPassword } }, 429);
  assert.equal(locked.code, 'rate_limited');
  assert.equal((await logIn(testPassword)).statusCode, 200, 'the password is as it was');
  assert.equal((await there.call(getOwnPatient)).statusCode, 200);
  t.time.now += 15 * 60_000;
  assert.equal((await logIn(testPassword)).statusCode, 200);
});

test('nor does whoever knows the password take the places at hashing from all who log in, by changing it again and again', async () => {
  const { seed, here } = await someone();
  const body = { password: testPassword, new_password: 'sevenof' };
  const longEnough = { password: testPassword, new_password: testPassword };
  assert.equal((await here.call(changePassword, { body })).statusCode, 400);
  const statuses: number[] = [];
  for (let tries = 0; tries < 22; tries += 1)
    statuses.push((await here.call(changePassword, { body: longEnough })).statusCode);
  assert.deepEqual(statuses, [...Array<number>(20).fill(200), 429, 429]);
  t.time.now += 15 * 60_000;
  assert.equal((await (await t.as(seed)).call(changePassword, { body: longEnough })).statusCode, 200);
});

test('common, short and too long passwords are refused by field', async () => {
  const { here, logIn } = await someone();
  const table: [new_password: string, code: string][] = [
    ['password1', 'password_too_common'],
    ['PassWord1', 'password_too_common'],
    ['Hodi-2026!', 'password_too_common'],
    ['daktari123', 'password_too_common'],
    ['sevenof', 'password_too_short'],
    ['', 'required'],
    ['x'.repeat(129), 'too_long'],
  ];
  for (const [new_password, code] of table) {
    const problem = await here.refused(changePassword, { body: { password: testPassword, new_password } }, 400);
    assert.deepEqual(
      problem.details?.fields?.map((fault) => [fault.field, fault.code]),
      [['new_password', code]],
    );
  }
  assert.equal((await logIn(testPassword)).statusCode, 200);
});

/** The secret that opens the data on a person's devices: only for them, and only as long as they may log in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceSecret, endSession, listSessions, login } from '@hodi/domain/sessions/sessions.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call, secret as serverSecret, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;

async function logIn(person = doctor): Promise<string> {
  t.time.now += 1000;
  const body = { mobile_number: person.user.mobile_number, password: testPassword, user_type: 'clinician' };
  return (await call(t.app, login, { body })).json().access_token;
}
const ask = (token: string) => call(t.app, deviceSecret, { token });

test('it is the same at each login of a person, another for everybody else, and tells nothing of the server', async () => {
  const [phone, laptop, others] = [await ask(await logIn()), await ask(await logIn()), await ask(await logIn(nurse))];
  const { secret } = phone.json();
  assert.match(secret, /^[\w-]{43}$/);
  assert.equal(laptop.json().secret, secret);
  assert.notEqual(others.json().secret, secret);
  assert.ok(!phone.body.includes(serverSecret));
});

test('a user whose session has ended, or who was deactivated, does not get it', async () => {
  const token = await logIn();
  const [session] = (await call(t.app, listSessions, { token })).json().sessions;
  await call(t.app, endSession, { token, params: { session_id: session.id } });
  assert.equal((await ask(token)).statusCode, 401);
  const other = await logIn(nurse);
  await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', nurse.user.id).execute();
  const refused = await ask(other);
  assert.ok([401, 403].includes(refused.statusCode), `${refused.statusCode}`);
  assert.ok(!refused.body.includes('secret'));
});

/** Staff who stay away for a while must sign in again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { idleStaff } from './renewal.service.ts';

const t = await openClinicApp();
const logIn = (mobile_number: string, user_type: string): Promise<Answered> =>
  call(t.app, login, { body: { mobile_number, password: testPassword, user_type } });
const renew = (answer: Answered): Promise<Answered> => {
  const cookie = /hodi_refresh=[^;]*/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
  return call(t.app, refresh, { headers: { cookie } });
};

test('a clinician who did not come for a week signs in again, a patient need not', async () => {
  const { doctor: doctorSeed, achieng } = t.clinic;
  const doctor = await logIn(doctorSeed.user.mobile_number, 'clinician');
  const patient = await logIn(achieng.user.mobile_number, 'patient');
  t.time.now += idleStaff;
  const back = await renew(doctor);
  assert.equal(back.statusCode, 200);
  t.time.now += idleStaff + 1;
  const gone = await renew(back);
  assert.deepEqual([gone.statusCode, gone.json().code], [401, 'session_ended']);
  assert.equal((await renew(back)).statusCode, 401);
  assert.equal((await renew(patient)).statusCode, 200);
});

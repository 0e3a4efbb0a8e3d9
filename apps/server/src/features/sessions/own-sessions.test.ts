/** Sessions of an account: their owner sees them, and ends unknown ones. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { endOtherSessions, endSession, listSessions, login } from '@hodi/domain/sessions/sessions.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp({ env: { TRUST_PROXY: '1' } });
const { doctor, nurse } = t.clinic;
beforeEach(async () => void (await t.db.deleteFrom('session').execute()));

async function logIn(browser: string, person = doctor): Promise<string> {
  const headers = { 'user-agent': browser, 'x-forwarded-for': '198.51.100.7' };
  const body = { mobile_number: person.user.mobile_number, password: testPassword, user_type: 'clinician' };
  t.time.now += 1000;
  return (await call(t.app, login, { body, headers })).json().access_token;
}
const listed = async (token: string) => (await call(t.app, listSessions, { token })).json().sessions;
const isIn = async (token: string) => (await call(t.app, getOwnClinician, { token })).statusCode === 200;

test('the list: own ones that live, last used first, with browser, address, times and which is this one', async () => {
  const phone = await logIn('Chrome on Android');
  const laptop = await logIn(`Firefox ${'x'.repeat(300)}`);
  await logIn('Somebody else', nurse);
  const sessions = await listed(phone);
  assert.deepEqual(
    sessions.map((session: Record<string, unknown>) => [session['user_agent'], session['is_current']]),
    [
      [`Firefox ${'x'.repeat(192)}`, false],
      ['Chrome on Android', true],
    ],
  );
  assert.equal(sessions[0].address, '198.51.100.7');
  assert.equal(sessions[0].created_at, new Date(t.time.now - 1000).toISOString());
  assert.equal(sessions[0].last_used_at, sessions[0].created_at);
  assert.ok((await listed(laptop))[0].is_current);
  t.time.now += 30 * 86_400_000;
  const later = await logIn('Later');
  assert.equal((await listed(later)).length, 1, 'expired ones are gone');
});

test('one is ended; ending it again, another’s or none is not found, and ends nothing', async () => {
  const [here, there, others] = [await logIn('here'), await logIn('there'), await logIn('another’s', nurse)];
  const [session] = await listed(here);
  const end = (token: string, session_id: string) => call(t.app, endSession, { token, params: { session_id } });
  const [foreign] = await listed(others);
  const refused = [await end(here, foreign.id), await end(here, '01990000-0000-7000-8000-00000000ffff')];
  assert.deepEqual((await end(here, session.id)).json(), {});
  refused.push(await end(here, session.id));
  for (const answer of refused) assert.deepEqual([answer.statusCode, answer.json()], [404, refused[0]?.json()]);
  assert.deepEqual([await isIn(here), await isIn(there), await isIn(others)], [true, false, true]);
  const [own] = await listed(here);
  await end(here, own.id);
  assert.equal(await isIn(here), false, 'this one too, as a logout');
});

test('all others are ended at once, of the own account alone', async () => {
  const tokens = [await logIn('one'), await logIn('two'), await logIn('three'), await logIn('another’s', nurse)];
  assert.deepEqual((await call(t.app, endOtherSessions, { token: tokens[1] ?? '' })).json(), {});
  assert.deepEqual(await Promise.all(tokens.map(isIn)), [false, true, false, true]);
});

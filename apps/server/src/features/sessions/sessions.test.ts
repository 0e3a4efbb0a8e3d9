/** Logging in, staying in on a bad line, and being out for good. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type LoginInput, login, logout, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { claimsOf } from '@hodi/domain/sessions/token-life.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { renewalGrace } from './renewal.service.ts';

const t = await openClinicApp();
const { achieng } = t.clinic;
const right: LoginInput = { mobile_number: achieng.user.mobile_number, password: testPassword, user_type: 'patient' };
const tryLogin = (over: object = {}) => call(t.app, login, { body: { ...right, ...over } });
const cookieOf = (answer: Answered): string => String(answer.headers['set-cookie']);
const valueOf = (answer: Answered): string => /hodi_refresh=([^;]*)/.exec(cookieOf(answer))?.[1] ?? '';
const renew = (value: string) => call(t.app, refresh, { headers: { cookie: `hodi_refresh=${value}` } });
/** Longer than an answer may be under way. */
const later = () => (t.time.now += renewalGrace + 1);
/** The cookie of a session that was opened a while ago. */
const old = async (): Promise<string> => {
  const value = valueOf(await tryLogin());
  later();
  return value;
};
const withoutId = `${'-'.repeat(36)}.${'a'.repeat(43)}`;
const profile = (token: string) => call(t.app, getOwnPatient, { token });

describe('logging in', () => {
  test('answers a three-part token with sub and exp, and the role', async () => {
    const answer = await tryLogin();
    assert.equal(answer.statusCode, 200, answer.body);
    const { access_token, user_type, ...rest } = answer.json();
    assert.deepEqual(rest, {});
    assert.equal(user_type, 'patient');
    const claims = claimsOf(access_token, (text) => Buffer.from(text, 'base64').toString());
    assert.deepEqual(claims && { sub: claims.sub, exp: claims.exp }, {
      sub: achieng.user.id,
      exp: t.time.now / 1000 + 15 * 60,
    });
    assert.equal((await profile(access_token)).statusCode, 200);
  });

  test('the cookie is for /auth alone, out of reach of scripts and of other sites', async () => {
    const cookie = cookieOf(await tryLogin());
    for (const part of ['Path=/auth', 'HttpOnly', 'SameSite=Strict', `Max-Age=${30 * 86_400}`])
      assert.ok(cookie.includes(part), cookie);
    assert.ok(!cookie.includes('Secure'), 'without TLS on the own machine');
  });

  test('the number may be typed as people do', async () => {
    const national = `0${achieng.user.mobile_number.slice(4)}`;
    const spaced = national.replace(/(.{4})(.{3})/, '$1 $2 ');
    for (const mobile_number of [national, spaced, achieng.user.mobile_number.slice(1)]) {
      assert.equal((await tryLogin({ mobile_number })).statusCode, 200, mobile_number);
    }
  });

  test('a wrong number, a wrong password, the other role and no number at all are told alike', async () => {
    const before = await rowCounts(t.db);
    const wrong = [
      { mobile_number: '+254700999999' },
      { password: 'wrong password' },
      { user_type: 'clinician' },
      { mobile_number: 'karibu' },
      { mobile_number: '1' },
    ];
    const answers = await Promise.all(wrong.map((over) => tryLogin(over)));
    for (const answer of answers) {
      assert.equal(answer.statusCode, 401, answer.body);
      assert.deepEqual(answer.json(), { code: 'wrong_credentials', message: 'Wrong mobile number or password' });
      assert.equal(answer.headers['set-cookie'], undefined);
    }
    assert.deepEqual(await rowCounts(t.db), before);
  });

  test('an impossible login is refused field by field', async () => {
    const answer = await tryLogin({ mobile_number: '', password: 'short', user_type: 'admin' });
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(
      answer.json().details.fields.map((fault: Record<string, string>) => [fault['field'], fault['code']]),
      [
        ['mobile_number', 'required'],
        ['password', 'password_too_short'],
        ['user_type', 'invalid_choice'],
      ],
    );
    assert.equal(answer.json().details.fields[1].message, 'The password needs at least 8 characters');
  });

  describe('a deactivated account', () => {
    const gone = aPatient({ status: 'inactive' });
    before(() => putPatient(t.put, gone));
    const credentials = { mobile_number: gone.user.mobile_number };
    test('is told whom to ask, once the password was right', async () => {
      const answer = await tryLogin(credentials);
      assert.equal(answer.statusCode, 403);
      assert.equal(answer.json().code, 'account_inactive');
    });
    test('and nothing before', async () => {
      assert.equal((await tryLogin({ ...credentials, password: 'wrong password' })).json().code, 'wrong_credentials');
    });
  });
});

describe('staying in', () => {
  test('a renewal gives a new token and a new cookie; the access token goes on until it expires', async () => {
    const first = await tryLogin();
    t.time.now += 14 * 60_000;
    const second = await renew(valueOf(first));
    assert.equal(second.statusCode, 200);
    assert.equal(second.json().user_type, 'patient');
    assert.notEqual(valueOf(second), valueOf(first));
    t.time.now += 2 * 60_000;
    assert.equal((await profile(first.json().access_token)).statusCode, 401);
    assert.equal((await profile(second.json().access_token)).statusCode, 200);
  });

  test('an answer that was lost: the old cookie still works, as often as the new one was not used', async () => {
    const first = await old();
    await renew(first);
    later();
    await renew(first);
    later();
    const third = await renew(first);
    assert.equal(third.statusCode, 200);
    later();
    assert.equal((await renew(valueOf(third))).statusCode, 200);
  });

  test('answers in the wrong order: while one may be under way, all bring the same cookie', async () => {
    const first = await old();
    const [one, two, three] = [await renew(first), await renew(first), await renew(first)];
    assert.notEqual(valueOf(one), first);
    assert.deepEqual([valueOf(two), valueOf(three)], [valueOf(one), valueOf(one)]);
    // And its successor is not replaced so soon: a call that is late meets nothing older than the one before.
    assert.equal(valueOf(await renew(valueOf(one))), valueOf(one));
    assert.equal((await renew(first)).statusCode, 200);
  });

  test('many at once with one cookie get the same one', async () => {
    const first = await old();
    const answers = await Promise.all([renew(first), renew(first), renew(first), renew(first)]);
    for (const answer of answers) assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(new Set(answers.map(valueOf)).size, 1);
  });

  test('an old cookie after its successor was used ends the session for everybody', async () => {
    const first = await old();
    const second = await renew(first);
    later();
    const third = await renew(valueOf(second));
    const stolen = await renew(first);
    assert.equal(stolen.statusCode, 401);
    assert.equal(stolen.json().code, 'session_ended');
    assert.match(cookieOf(stolen), /hodi_refresh=;/);
    assert.equal((await renew(valueOf(third))).statusCode, 401);
    assert.equal((await profile(third.json().access_token)).statusCode, 401);
  });

  test('two who go on with one cookie are found out: the session ends for both', async () => {
    const first = await old();
    const stolen = valueOf(await renew(first));
    later();
    const honest = valueOf(await renew(first));
    assert.notEqual(honest, stolen);
    assert.equal((await renew(stolen)).statusCode, 401);
    assert.equal((await renew(honest)).statusCode, 401);
  });

  test('after thirty days it is over', async () => {
    const first = await tryLogin();
    t.time.now += 30 * 86_400_000 - 1000;
    const last = await renew(valueOf(first));
    assert.equal(last.statusCode, 200);
    t.time.now += 1000;
    assert.equal((await renew(valueOf(last))).statusCode, 401);
    assert.equal((await profile(last.json().access_token)).statusCode, 401);
  });

  test('a foreign cookie is refused and removed', async () => {
    const real = valueOf(await tryLogin());
    const [id = '', secret = ''] = real.split('.');
    for (const value of [
      '',
      'x',
      id,
      `${id}.`,
      `${id}.${secret}x`,
      `${id}.${'a'.repeat(43)}`,
      `x${real}`,
      `${id}.%00`,
      withoutId,
    ]) {
      const answer = await renew(value);
      assert.equal(answer.statusCode, 401, value);
      assert.match(cookieOf(answer), /hodi_refresh=;/);
    }
    // Someone who guesses at the secret of a session ends it: better that than the guess.
    assert.equal((await renew(real)).statusCode, 401);
  });

  test('a deactivated account renews nothing, and is told why, also where its sessions were ended with it', async () => {
    for (const ended_at of [null, new Date()]) {
      const first = valueOf(await tryLogin());
      const patient = t.db.updateTable('patient').where('id', '=', achieng.id);
      await patient.set({ status: 'inactive' }).execute();
      if (ended_at !== null) await t.db.updateTable('session').set({ ended_at }).execute();
      const answer = await renew(first);
      const [id = ''] = first.split('.');
      const guessed = await renew(`${id}.${'a'.repeat(43)}`);
      await patient.set({ status: 'active' }).execute();
      assert.equal(answer.statusCode, 403, answer.body);
      assert.equal(answer.json().code, 'account_inactive');
      assert.match(cookieOf(answer), /hodi_refresh=;/);
      assert.equal(guessed.statusCode, 401);
      assert.equal((await renew(first)).statusCode, 401);
    }
  });
});

describe('logging out', () => {
  test('ends the session: token and cookie are worth nothing, other devices stay in', async () => {
    const [here, there] = [await tryLogin(), await tryLogin()];
    const { access_token: token } = here.json();
    const answer = await call(t.app, logout, { token });
    assert.equal(answer.statusCode, 200);
    assert.match(cookieOf(answer), /hodi_refresh=;.*Path=\/auth/);
    assert.equal((await profile(token)).statusCode, 401);
    assert.equal((await renew(valueOf(here))).statusCode, 401);
    assert.equal((await profile(there.json().access_token)).statusCode, 200);
  });

  test('by the cookie alone, when the token has expired: what was logged out offline is done later', async () => {
    for (const token of [undefined, 'expired', 'other']) {
      const here = await tryLogin();
      const cookie = valueOf(here);
      t.time.now += 16 * 60_000;
      const other = await tryLogin();
      const given = { undefined, expired: here.json().access_token, other: other.json().access_token }[String(token)];
      const headers = { cookie: `hodi_refresh=${cookie}` };
      const answer = await call(t.app, logout, { headers, ...(given !== undefined && { token: given }) });
      assert.deepEqual([answer.statusCode, answer.json()], [200, {}]);
      assert.match(cookieOf(answer), /hodi_refresh=;/);
      assert.equal((await renew(cookie)).statusCode, 401);
      assert.equal((await profile(other.json().access_token)).statusCode, token === 'other' ? 401 : 200);
    }
  });

  test('twice, with nothing, or with what is none of ours, answers the same and ends nothing', async () => {
    const here = await tryLogin();
    const [id] = valueOf(here).split('.');
    for (const cookie of ['', 'x', withoutId, `${id}.${'a'.repeat(43)}`, valueOf(await tryLogin())]) {
      for (const token of ['', 'karibu']) {
        const answer = await call(t.app, logout, { token, headers: { cookie: `hodi_refresh=${cookie}` } });
        assert.deepEqual([answer.statusCode, answer.json()], [200, {}]);
      }
    }
    assert.equal((await profile(here.json().access_token)).statusCode, 200);
  });
});

describe('a login where somebody is still logged in', () => {
  const loginWith = (cookie: string, over: object = {}) =>
    call(t.app, login, { body: { ...right, ...over }, headers: { cookie: `hodi_refresh=${cookie}` } });
  test('ends the session that the browser forgets: that of another user, who logged out without a network', async () => {
    const { mobile_number } = t.clinic.baraka.user;
    const left = await tryLogin();
    assert.equal((await loginWith(valueOf(left), { mobile_number })).statusCode, 200);
    assert.equal((await profile(left.json().access_token)).statusCode, 401);
    assert.equal((await renew(valueOf(left))).statusCode, 401);
  });
  test('and the own one, while those of other devices go on', async () => {
    const [before, elsewhere] = [await tryLogin(), await tryLogin()];
    const now = await loginWith(valueOf(before));
    assert.equal((await profile(before.json().access_token)).statusCode, 401);
    for (const living of [now, elsewhere]) assert.equal((await profile(living.json().access_token)).statusCode, 200);
  });
  test('a login that fails ends nothing, nor does a cookie that is not quite right', async () => {
    const here = await tryLogin();
    await loginWith(valueOf(here), { password: 'not-the-right-one' });
    const [id] = valueOf(here).split('.');
    await loginWith(`${id}.${'a'.repeat(43)}`);
    assert.equal((await loginWith(withoutId)).statusCode, 200);
    assert.equal((await profile(here.json().access_token)).statusCode, 200);
  });
});

test('neither passwords nor secrets of sessions are in the database', async () => {
  const answer = await tryLogin();
  const rows = await t.db.selectFrom('session').selectAll().execute();
  const users = await t.db.selectFrom('app_user').select('password_hash').execute();
  const stored = JSON.stringify([rows, users, rows.map((row) => row.refresh_hash.toString())]);
  assert.ok(!stored.includes(valueOf(answer).split('.')[1] ?? '-'));
  assert.ok(!stored.includes(testPassword));
  assert.ok(users.every((user) => user.password_hash?.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')));
});

/** Events of an account leave one line each too: logins, failed logins, new passwords, ended sessions. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { beginSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { login, logout } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import {
  aPatientForm,
  startRegistration,
  codeShown,
  lastCode,
  turnOnSecondFactor,
  wrongCode,
} from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const gone = await putClinician(t.put, aClinician(doctor.institution_id, { user: { status: 'inactive' } }));
beforeEach(() => void (t.time.now += 3_600_000));

async function linesOf(during: () => Promise<unknown>) {
  const known = new Set((await auditLines(t.db)).map(({ id }) => id));
  await during();
  return (await auditLines(t.db)).filter(({ id }) => !known.has(id));
}

const logIn = (mobile_number: string, password: string, user_type: 'patient' | 'clinician' = 'clinician') =>
  call(t.app, login, { body: { mobile_number, password, user_type } });
const number = doctor.user.mobile_number;

test('a login leaves who came in, as what, from where and in which session', async () => {
  const [line, ...more] = await linesOf(() => logIn(number, testPassword));
  assert.equal(more.length, 0);
  const { user_id, user_type, role, institution_id, action, outcome, address } = line ?? {};
  assert.deepEqual(
    { user_id, user_type, role, institution_id, action, outcome, address },
    {
      user_id: doctor.user.id,
      user_type: 'clinician',
      role: 'doctor',
      institution_id: doctor.institution_id,
      action: 'sessions.login',
      outcome: 'done',
      address: '127.0.0.1',
    },
  );
  assert.ok(line?.request_id);
  const session = await t.db
    .selectFrom('session')
    .select('user_id')
    .where('id', '=', line?.session_id ?? '')
    .execute();
  assert.deepEqual(session, [{ user_id: doctor.user.id }]);
});

describe('a failed login', () => {
  const failures: Record<string, [fails: () => Promise<unknown>, user_id: string | null]> = {
    'with a wrong password names whose account it was tried at': [() => logIn(number, 'wrong-2026'), doctor.user.id],
    'with a number that nobody has names nobody': [() => logIn('+254711000999', 'wrong-2026'), null],
    'of a deactivated account': [() => logIn(gone.user.mobile_number, testPassword), gone.user.id],
  };
  for (const [name, [fails, user_id]] of Object.entries(failures)) {
    test(name, async () => {
      const lines = await linesOf(fails);
      assert.deepEqual(
        lines.map(({ action, outcome, session_id }) => [action, outcome, session_id]),
        [['sessions.login', 'refused', null]],
      );
      assert.equal(lines[0]?.user_id, user_id);
    });
  }

  test('after too many', async () => {
    for (let tries = 0; tries < 10; tries += 1) await logIn(number, 'wrong-2026');
    const lines = await linesOf(async () => assert.equal((await logIn(number, testPassword)).statusCode, 429));
    assert.deepEqual(
      lines.map(({ action, outcome }) => [action, outcome]),
      [['sessions.login', 'refused']],
    );
    const flood = await linesOf(async () => assert.equal((await logIn(number, testPassword)).statusCode, 429));
    assert.deepEqual(flood, []);
  });
});

test('a wrong code after a right password is a failed login; that a code is asked for is none', async () => {
  const guarded = await putClinician(t.put, aClinician(doctor.institution_id));
  const { uri } = await turnOnSecondFactor(await t.as(guarded), t.time.now);
  const { id, mobile_number } = guarded.user;
  const body = { mobile_number, password: testPassword, user_type: 'clinician' as const };
  assert.deepEqual(await linesOf(() => call(t.app, login, { body })), []);
  const totp_code = wrongCode(codeShown(uri, t.time.now));
  const lines = await linesOf(async () => {
    const answer = await call(t.app, login, { body: { ...body, totp_code } });
    assert.equal(answer.json().code, 'incorrect_code');
  });
  assert.deepEqual(
    lines.map(({ action, outcome, user_id, session_id }) => [action, outcome, user_id, session_id]),
    [['sessions.login', 'refused', id, null]],
  );
});

test('a session and its line stand or fall together', async () => {
  const sessions = () => t.db.selectFrom('session').select('id').execute();
  const before = await sessions();
  const owner = openDatabase(t.database.owner, 1);
  await sql`revoke insert on audit_line from hodi_app`.execute(owner);
  const answer = await logIn(achieng.user.mobile_number, testPassword, 'patient');
  await sql`grant insert on audit_line to hodi_app`.execute(owner);
  await owner.destroy();
  assert.equal(answer.statusCode, 500);
  assert.deepEqual(await sessions(), before);
});

test('a logout, once', async () => {
  const { access_token: token } = (await logIn(number, testPassword)).json();
  const lines = await linesOf(() => call(t.app, logout, { token }));
  assert.deepEqual(
    lines.map(({ action, outcome, user_id }) => [action, outcome, user_id]),
    [['sessions.logout', 'done', doctor.user.id]],
  );
  assert.deepEqual(await linesOf(() => call(t.app, logout, { token })), []);
});

test('a registration, once its code was given', async () => {
  const code = await startRegistration(t, aPatientForm());
  const lines = await linesOf(() => call(t.app, verifyPhone, { body: code }));
  const [line] = lines;
  assert.deepEqual([lines.length, line?.action, line?.user_type], [1, 'registrations.verify_phone', 'patient']);
  assert.equal(line?.patient_ids.length, 1);
});

test('a password set anew by a code', async () => {
  const mobile_number = achieng.user.mobile_number;
  const forgotten = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
  const code = await lastCode(t.db, mobile_number);
  const body = { ...forgotten.json(), code, password: 'samaki-na-wali-8' };
  const lines = await linesOf(() => call(t.app, resetPassword, { body }));
  assert.deepEqual(
    lines.map(({ action, outcome, user_id, address }) => [action, outcome, user_id, address]),
    [['passwords.reset', 'done', achieng.user.id, '127.0.0.1']],
  );
});

describe('a wrong code for a new password', () => {
  const forget = async (mobile_number: string) => {
    const body = { mobile_number, user_type: 'patient' as const };
    return (await call(t.app, forgotPassword, { body })).json();
  };
  const tries: Record<string, [mobile_number: string, user_id: string | null]> = {
    'names whose account it was tried at': [achieng.user.mobile_number, achieng.user.id],
    'names nobody where the number has none': ['+254711000998', null],
  };
  for (const [name, [mobile_number, user_id]] of Object.entries(tries)) {
    test(name, async () => {
      const begunCode = await forget(mobile_number);
      const sent = user_id === null ? '' : await lastCode(t.db, mobile_number);
      const body = { ...begunCode, code: sent === '271828' ? '314159' : '271828', password: 'samaki-na-wali-8' };
      const lines = await linesOf(async () => {
        for (let count = 0; count < 7; count += 1) await call(t.app, resetPassword, { body });
      });
      // Five tries; later ones are no longer counted as tries.
      assert.equal(lines.length, 5);
      const [line] = lines;
      assert.deepEqual(
        [line?.action, line?.outcome, line?.user_id, line?.user_type, line?.address],
        ['passwords.reset', 'refused', user_id, 'patient', '127.0.0.1'],
      );
    });
  }
});

test('a password that is guessed at to set up a second factor', async () => {
  const person = await t.as(doctor);
  const lines = await linesOf(async () => {
    await person.refused(beginSecondFactor, { body: { password: 'wrong-2026' } }, 400);
    await person.ok(beginSecondFactor, { body: { password: testPassword } });
  });
  assert.deepEqual(
    lines.map(({ action, outcome, user_id }) => [action, outcome, user_id]),
    ['refused', 'done'].map((outcome) => ['second_factor.begin', outcome, doctor.user.id]),
  );
});

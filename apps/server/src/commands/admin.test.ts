/** The command line, as operators type it: each a process of its own, on a real database. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { completeRegistration } from '@hodi/domain/registrations/assisted.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { newNumber, turnOnSecondFactor } from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const env = {
  DATABASE_URL: urlOf(t.database.app),
  DATABASE_OWNER_URL: urlOf(t.database.owner),
  NODE_ENV: 'production',
};
const password = 'samaki-na-ugali-7';
const admin = (line: string, input = '') => runSpawned('admin', line.split(' '), { env, input });
const create = (mobile: string, more = `--institution ${doctor.institution_id}`) =>
  admin(
    `create-superuser --mobile ${mobile} --given-name Neema --family-name Achola ${more} --password-stdin`,
    `${password}\n`,
  );
const logIn = (mobile_number: string, given = password, user_type: 'clinician' | 'patient' = 'clinician') =>
  call(t.app, login, { body: { mobile_number, password: given, user_type } });

// Commands read the real clock.
beforeEach(() => void (t.time.now = Date.now()));

test('a superuser is made, signs in, and stands in the list and in the log', async () => {
  const mobile = newNumber();
  const made = await create(mobile);
  const { host, pathname } = new URL(env.DATABASE_URL);
  const lines = [
    `Neema Achola is a superuser of Ziwa Family Clinic. Sign in as clinician with ${mobile}.`,
    `They are in the database ${host}${pathname}.`,
  ];
  assert.deepEqual(made, { code: 0, out: `${lines.join('\n')}\n`, errors: '' });
  const { access_token: token } = (await logIn(mobile)).json();
  const profile = (await call(t.app, getOwnClinician, { token })).json();
  assert.equal(profile.clinician.role, 'superuser');
  const list = await admin('list-superusers');
  assert.equal(list.out, `Neema Achola  ${mobile.padEnd(15)}  Ziwa Family Clinic\n`);
  const line = (await auditLines(t.db)).find(({ action }) => action === 'command.create_superuser');
  assert.equal(line?.subject_id, profile.clinician.id);
  assert.match(line?.address ?? '', /^command line: \w+/);
});

test('the log dates it by the time of the database, where the clock of the machine on which it is typed is an hour slow', async () => {
  const slow = `const{now}=Date;Date.now=()=>now()-3600000`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(slow)}`;
  const typed = `create-superuser --mobile ${newNumber()} --given-name Pendo --institution ${doctor.institution_id} --password-stdin`;
  const before = await auditLines(t.db);
  const ran = await runSpawned('admin', typed.split(' '), { env: { ...env, NODE_OPTIONS }, input: `${password}\n` });
  assert.equal(ran.code, 0, ran.errors);
  const known = new Set(before.map(({ id }) => id));
  const line = (await auditLines(t.db)).find(({ id }) => !known.has(id));
  assert.ok(Math.abs((line?.at ?? 0) - Date.now()) < 60_000, `${(line?.at ?? 0) - Date.now()} ms`);
});

test('a password is reset: the new one counts, the old one does not, every session has ended', async () => {
  const person = await t.as(achieng);
  const answer = await admin(
    `reset-password --mobile ${achieng.user.mobile_number} --as patient --password-stdin`,
    password,
  );
  assert.deepEqual([answer.code, answer.errors], [0, '']);
  assert.ok(!answer.out.includes(password));
  assert.equal((await logIn(achieng.user.mobile_number, password, 'patient')).statusCode, 200);
  assert.equal((await logIn(achieng.user.mobile_number, 'karibu-2026', 'patient')).statusCode, 401);
  await person.refused(getOwnPatient, {}, 401);
  const line = (await auditLines(t.db)).find(({ action }) => action === 'command.reset_password');
  assert.deepEqual(line?.patient_ids, [achieng.id]);
});

test('a link to set the first password cannot replace a password that was reset', async () => {
  const { form, token } = await registered(t.db, await t.as(doctor));
  const answer = await admin(`reset-password --mobile ${form.mobile_number} --as patient --password-stdin`, password);
  assert.deepEqual([answer.code, answer.errors], [0, '']);
  t.time.now = Date.now();
  const late = await call(t.app, completeRegistration, {
    body: { token, password: 'nenosiri-lingine-3', birth_year: assistedYear },
  });
  assert.deepEqual([late.statusCode, late.json().code], [404, 'invalid_registration_link']);
  assert.equal((await logIn(form.mobile_number, password, 'patient')).statusCode, 200);
});

test('a user without app and recovery codes gets in by password, once the operator has checked who they are', async () => {
  const mobile = doctor.user.mobile_number;
  const person = await t.as(doctor);
  await turnOnSecondFactor(person, t.time.now);
  assert.equal((await logIn(mobile, testPassword)).json().code, 'totp_required');
  const removed = await admin(`remove-second-factor --mobile ${mobile}`);
  assert.deepEqual([removed.code, removed.errors], [0, '']);
  assert.match(removed.out, /^.*Wanjiru Kamau signs in with the password alone now, /);
  await person.refused(getOwnClinician, {}, 401);
  assert.equal((await logIn(mobile, testPassword)).statusCode, 200);
  const line = (await auditLines(t.db)).find(({ action }) => action === 'command.remove_second_factor');
  assert.equal(line?.subject_id, doctor.id);
  assert.match((await admin(`remove-second-factor --mobile ${mobile}`)).out, / has no second factor\.\n$/);
});

describe('a refused command says why in one line and changes nothing', () => {
  const refusals: Record<string, [line: string, env: Record<string, string>, code: 1 | 2, says: RegExp]> = {
    'wrongly called': ['promote', env, 2, /^There is no command promote\. See: npm run admin -- help\n$/],
    'no terminal to ask on': [
      `reset-password --mobile ${doctor.user.mobile_number}`,
      env,
      2,
      /^There is no terminal to ask for the password: pipe it in with --password-stdin\n$/,
    ],
    'not possible': ['deactivate --mobile 0799999999', env, 1, /^\+254799999999 has no account as clinician\n$/],
    'no database there': [
      'list-superusers',
      { DATABASE_URL: 'postgres://hodi@127.0.0.1:1/hodi' },
      1,
      /^DATABASE_URL: no PostgreSQL server answers there\n$/,
    ],
    'a setting that cannot be': [
      'list-superusers',
      { DATABASE_URL: 'mysql://x' },
      2,
      /^DATABASE_URL: must be a URL .*\n$/,
    ],
  };
  for (const [name, [line, settings, code, says]] of Object.entries(refusals)) {
    test(name, async () => {
      const before = await auditLines(t.db);
      const ran = await runSpawned('admin', line.split(' '), { env: settings });
      assert.deepEqual([ran.code, ran.out], [code, '']);
      assert.match(ran.errors, says);
      assert.equal((await auditLines(t.db)).length, before.length);
    });
  }
});

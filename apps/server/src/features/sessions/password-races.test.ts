/** A new password or number locks out anybody with the old one, at whatever moment they come. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changePassword } from '@hodi/domain/passwords/passwords.api.ts';
import { removeSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { inTransaction } from '#server/db/database.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { newNumber } from '#server/testing/registering.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { passwordHashOf } from './sessions.repository.ts';
import { endSessionsOf, hashPassword } from './sessions.service.ts';

const t = await openClinicApp();
let newHash = '';
before(async () => {
  newHash = await hashPassword('mvua ya masika 7');
});

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows.length > 0;
}

type Changed = { password_hash: string } | { mobile_number: string };

/** Runs the owner's reset, which is about to commit while the thief's call is answered, or waits for it. */
async function whileOwnerResets(
  { user }: PatientSeed | ClinicianSeed,
  thiefs: () => Promise<Answered>,
  changed: Changed = { password_hash: newHash },
): Promise<Answered> {
  const answered = new AbortController();
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>();
  const reset = inTransaction(t.db, async (tx) => {
    await tx.updateTable('app_user').set(changed).where('id', '=', user.id).execute();
    await endSessionsOf(tx, user.id, new Date(t.time.now));
    isDone();
    await committed;
  });
  await done;
  const answer = thiefs().finally(() => answered.abort());
  while (!answered.signal.aborted && !(await isLockAwaited())) await nextTurn();
  commit();
  await reset;
  return answer;
}

const livingSessions = async ({ user }: PatientSeed): Promise<number> => {
  const living = t.db.selectFrom('session').select('id').where('user_id', '=', user.id).where('ended_at', 'is', null);
  return (await living.execute()).length;
};

test('a login with the old password that is under way during a reset opens nothing', async () => {
  const seed = await putPatient(t.put, aPatient());
  const body = { mobile_number: seed.user.mobile_number, password: testPassword, user_type: 'patient' };
  const answer = await whileOwnerResets(seed, () => call(t.app, login, { body }));
  assert.deepEqual([answer.statusCode, answer.json().code], [401, 'wrong_credentials']);
  assert.equal(await livingSessions(seed), 0);
});

test('a login with the old number that is under way while it moves opens nothing', async () => {
  const seed = await putPatient(t.put, aPatient());
  const body = { mobile_number: seed.user.mobile_number, password: testPassword, user_type: 'patient' };
  const moved = { mobile_number: newNumber() };
  const answer = await whileOwnerResets(seed, () => call(t.app, login, { body }), moved);
  assert.deepEqual([answer.statusCode, answer.json().code], [401, 'wrong_credentials']);
  assert.equal(await livingSessions(seed), 0);
  assert.equal((await call(t.app, login, { body: { ...body, ...moved } })).statusCode, 200);
});

test('a stolen session that changes the password at the same moment does not win', async () => {
  const seed = await putPatient(t.put, aPatient());
  const thief = await t.as(seed);
  const body = { password: testPassword, new_password: 'kiangazi kirefu 9' };
  const answer = await whileOwnerResets(seed, () => thief.call(changePassword, { body }));
  assert.deepEqual([answer.statusCode, answer.json().details.fields[0].code], [400, 'wrong_password']);
  assert.equal(await passwordHashOf(t.db, seed.user.id), newHash);
});

test('nor does one that takes the second factor off', async () => {
  const seed = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  const thief = await t.as(seed);
  const body = { password: testPassword };
  const answer = await whileOwnerResets(seed, () => thief.call(removeSecondFactor, { body }));
  assert.equal(answer.statusCode, 400);
});

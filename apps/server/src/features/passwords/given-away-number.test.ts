/**
 * Networks give a number that lay still for about 90 days to somebody else, who gets the codes from then on: where nobody came for
 * 60 days, a code alone sets no password.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putPatientOf } from '#server/testing/insert-people.ts';
import { goodPassword, lastCode, wrongCode } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const day = 86_400_000;
type Somebody = PatientSeed | ClinicianSeed;
const daysAgo = (days: number) => new Date(t.time.now - days * day);

/** An account that is so many days old, with a session that was used last so many days ago; none where it was forgotten. */
async function aged<S extends Somebody>(seed: S, { made = 400, used }: { made?: number; used?: number }): Promise<S> {
  const user_id = seed.user.id;
  await t.db
    .updateTable('app_user')
    .set({ created_at: daysAgo(made) })
    .where('id', '=', user_id)
    .execute();
  if (used === undefined) return seed;
  const times = { created_at: daysAgo(used + 20), last_used_at: daysAgo(used), ended_at: daysAgo(used) };
  const session = { id: idOf(nextSerial()), user_id, refresh_hash: Buffer.alloc(32), expires_at: daysAgo(used - 10) };
  await t.db
    .insertInto('session')
    .values({ ...session, ...times })
    .execute();
  return seed;
}
const patient = async (age: { made?: number; used?: number }, over: Parameters<typeof aPatient>[0] = {}) =>
  aged(await putPatient(t.put, aPatient(over)), age);

async function forgotten({ user: { mobile_number, user_type } }: Somebody) {
  const { verification_id } = (await call(t.app, forgotPassword, { body: { mobile_number, user_type } })).json();
  return { verification_id: verification_id as string, code: await lastCode(t.db, mobile_number) };
}
type Code = Awaited<ReturnType<typeof forgotten>>;
async function reset(code: Code, birth_year: string | null | undefined) {
  const answer = await call(t.app, resetPassword, { body: { ...code, password: goodPassword, birth_year } });
  return answer.statusCode === 200 ? 'set' : (answer.json().details?.fields?.[0]?.code ?? answer.json().code);
}
const opens = async ({ user: { mobile_number, user_type } }: Somebody): Promise<boolean> =>
  (await call(t.app, login, { body: { mobile_number, user_type, password: goodPassword } })).statusCode === 200;

describe('the year of birth', () => {
  test('is asked for where nobody came for 60 days, and not a day before', async () => {
    const cases: [Parameters<typeof aged>[1], asks: boolean][] = [
      [{ used: 59 }, false],
      [{ used: 61 }, true],
      [{}, true],
      [{ made: 59 }, false],
      [{ made: 61 }, true],
    ];
    for (const [age, asks] of cases) {
      const seed = await patient(age);
      assert.equal(await reset(await forgotten(seed), null), asks ? 'required' : 'set', JSON.stringify(age));
      assert.equal(await opens(seed), !asks);
    }
  });

  test('lets the owner in, of whom it is then asked no more', async () => {
    const seed = await patient({ used: 61 });
    const code = await forgotten(seed);
    assert.equal(await reset(code, null), 'required');
    assert.equal(await reset(code, seed.birthday.slice(0, 4)), 'set');
    assert.equal(await reset(code, null), 'set', 'whose answer got lost');
    assert.ok(await opens(seed));
    t.time.now += 60_000;
    assert.equal(await reset(await forgotten(seed), null), 'set');
  });

  test('is asked for after a right code alone: before it nothing tells of the account', async () => {
    for (const age of [{ used: 1 }, { used: 61 }]) {
      const given = await forgotten(await patient(age));
      assert.equal(await reset({ ...given, code: wrongCode(given.code) }, undefined), 'incorrect_code');
    }
  });

  test('cannot be left out', async () => {
    const seed = await patient({ used: 61 });
    assert.equal(await reset(await forgotten(seed), undefined), 'app_outdated');
    assert.ok(!(await opens(seed)));
  });

  test('is guessed at five times a day, by however many codes, and each leaves a line', async () => {
    const seed = await patient({ used: 61 });
    const year = Number(seed.birthday.slice(0, 4));
    for (const guesses of [
      [-2, 2, 5],
      [-9, 30],
    ]) {
      const code = await forgotten(seed);
      for (const far of guesses) assert.equal(await reset(code, String(year + far)), 'other_birth_year');
      t.time.now += 60_000;
    }
    assert.equal(await reset(await forgotten(seed), String(year)), 'rate_limited');
    const lines = t.db.selectFrom('audit_line').select('outcome').where('user_id', '=', seed.user.id);
    assert.equal((await lines.where('action', '=', 'passwords.reset').execute()).length, 5);
    t.time.now += day;
    assert.equal(await reset(await forgotten(seed), String(year)), 'set');
  });

  test('that nobody wrote down is asked of nobody', async () => {
    assert.equal(
      await reset(
        await forgotten(await aged(await putClinician(t.put, aClinician(t.clinic.doctor.institution_id)), {})),
        null,
      ),
      'set',
    );
  });

  test('is asked of staff too, and of whoever is deactivated, whose password opens once they are active again', async () => {
    const nurse = await aged(await putClinician(t.put, aClinician(t.clinic.doctor.institution_id)), { used: 61 });
    await t.db.updateTable('clinician').set({ birthday: '1984-01-30' }).where('id', '=', nurse.id).execute();
    for (const seed of [nurse, await patient({ used: 61 }, { status: 'inactive' })]) {
      assert.equal(await reset(await forgotten(seed), null), 'required');
    }
    t.time.now += 60_000;
    assert.equal(await reset(await forgotten(nurse), '1985'), 'set');
  });

  test('that was written down wrong is corrected by whoever has the patient in their care', async () => {
    const seed = await aged(await putPatientOf(t.put, t.clinic.doctor), { used: 61 });
    const code = await forgotten(seed);
    assert.equal(await reset(code, '1961'), 'other_birth_year');
    const [doctor, params] = [await t.as(t.clinic.doctor), { patient_id: seed.id }];
    const { patient: known } = await doctor.ok(getPatient, { params });
    assert.equal(known.birthday, seed.birthday);
    await doctor.ok(updatePatient, {
      params,
      body: { birthday: '1961-07-01', version: known.version },
      key: 'born-in-1961',
    });
    assert.equal(await reset(code, '1961'), 'set');
    assert.ok(await opens(seed));
  });
});

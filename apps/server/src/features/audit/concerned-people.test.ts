/** Runs the SQL that docs/operate.md gives for a data breach, so that nobody tries it for the first time then. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng, baraka } = t.clinic;

const page = readFileSync(join(resolve(import.meta.dirname, '../../../../..'), 'docs/operate.md'), 'utf8');
const section = page.split('## When data may have got out\n')[1] ?? assert.fail('the section has another name');
const statements = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, statement = '']) => statement);
const statement = (begins: string): string =>
  statements.find((one) => one.startsWith(begins)) ?? assert.fail(`no ${begins}`);

const moment = (at: number) => `'${new Date(at).toISOString()}'`;
async function concerned(user_id: string, from: number, to: number): Promise<unknown[]> {
  const asked = statement('select')
    .replace(/'0{8}-[0-]+'/, `'${user_id}'`)
    .replace(/between '.+' and '.+'/, `between ${moment(from)} and ${moment(to)}`);
  const { rows } = await sql<{ member_id: string; mobile_number: string; what: string[] }>`${sql.raw(asked)}`.execute(
    t.db,
  );
  return rows.map(({ member_id, mobile_number, what }) => [member_id, mobile_number, what]);
}

test('the people whom an account has seen between two times are found, with their contacts', async () => {
  const begin = t.time.now;
  await (await t.as(doctor)).ok(getPatient, { params: { patient_id: achieng.id } });
  await (await t.as(nurse)).ok(getPatient, { params: { patient_id: baraka.id } });
  const seen = [achieng.member_id, achieng.user.mobile_number, ['patients.get']];
  assert.deepEqual(await concerned(doctor.user.id, begin, t.time.now), [seen]);
  t.time.now += 60_000;
  await (await t.as(doctor)).ok(listPatients);
  const listed = await concerned(doctor.user.id, t.time.now, t.time.now);
  assert.ok(listed.length > 0);
  assert.deepEqual(await concerned(doctor.user.id, begin, t.time.now - 60_000), [seen]);
});

test('all sessions of everybody end at once', async () => {
  const people = [await t.as(achieng), await t.as(doctor)];
  await sql.raw(statement('update session')).execute(t.db);
  for (const [place, contract] of [getOwnPatient, listPatients].entries()) {
    assert.equal((await people[place]?.call(contract))?.statusCode, 401);
  }
});

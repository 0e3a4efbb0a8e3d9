/** An erasure is carried out whatever else fails, and however large the tables have become. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { APP } from '#server/db/embedded/cluster-setup.ts';
import { forget } from '#server/plugins/retention.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { beginErasure } from './erasure.repository.ts';

const lines: string[] = [];
const t = await openClinicApp({
  env: { METRICS_PORT: '0', LOG_LEVEL: 'warn', RETENTION_YEARS: '0' },
  log: { write: (line) => void lines.push(line) },
});
const owner = openDatabase(t.database.owner, 1);
await t.app.listen({ port: 0, host: '127.0.0.1' });
after(() => owner.destroy());
beforeEach(() => lines.splice(0));

const asOwner = (statement: RawBuilder<unknown>) => statement.execute(owner);
const app = sql.id(APP);

async function erasedOne(): Promise<PatientSeed> {
  const patient = await putPatientOf(t.put, t.clinic.doctor);
  const at = new Date(t.time.now);
  const row = { patient_id: patient.id, begun_at: at, kept_until: at };
  await t.db.transaction().execute((tx) => beginErasure(tx, row));
  t.time.now += 1;
  return patient;
}
const numberOf = async ({ user }: PatientSeed): Promise<string> =>
  (await t.db.selectFrom('app_user').select('mobile_number').where('id', '=', user.id).executeTakeFirstOrThrow())
    .mobile_number;
const isErased = async (patient: PatientSeed): Promise<boolean> =>
  (await numberOf(patient)) === `erased:${patient.user.id}`;

async function oldest(): Promise<number> {
  const { port = 0 } = t.app.metricsAddress() ?? {};
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^hodi_erasure_oldest_seconds (.*)$/m.exec(text)?.[1]);
}

const oldTry = () => ({ key: randomBytes(16), count: 1, ends_at: new Date(t.time.now - 1) });
const tries = async (): Promise<number> => (await t.db.selectFrom('attempt').select('key').execute()).length;
const failedJobs = (): string[] => [...new Set(lines.map((line) => (JSON.parse(line) as { job: string }).job))];

test('a look that fails at one thing does all others, and says what failed', async () => {
  const patient = await erasedOne();
  await asOwner(sql`revoke update on outbox_message from ${app}`);
  await t.db.insertInto('attempt').values(oldTry()).execute();
  await forget(t.app);
  await asOwner(sql`grant update on outbox_message to ${app}`);
  assert.deepEqual([await isErased(patient), await tries(), failedJobs()], [true, 0, ['messages']]);
});

test('an erasure that fails as a whole stops nothing else', async () => {
  const patient = await erasedOne();
  await asOwner(sql`revoke select on erasure from ${app}`);
  await t.db.insertInto('attempt').values(oldTry()).execute();
  await forget(t.app);
  await asOwner(sql`grant select on erasure to ${app}`);
  assert.deepEqual([await isErased(patient), await tries(), failedJobs()], [false, 0, ['erasures']]);
  await forget(t.app);
  assert.ok(await isErased(patient));
});

test('a person who cannot be erased is skipped, counted in the metrics, and erased later', async () => {
  const [held, next] = [await erasedOne(), await erasedOne()];
  await t.db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${held.user.id} for update`.execute(tx);
    await forget(t.app);
  });
  assert.deepEqual([await isErased(held), await isErased(next)], [false, true]);
  t.time.now += 540_000;
  await forget(t.app);
  assert.ok(!(await isErased(held)), 'others have their turn meanwhile');
  assert.equal(Math.round(await oldest()), 540);
  t.time.now += 60_000;
  await forget(t.app);
  assert.ok(await isErased(held));
  assert.equal(await oldest(), 0);
});

test('an erasure takes longer than a request may where it has to', async () => {
  const patient = await erasedOne();
  await asOwner(sql`create function slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(2.4); return null; end $$`);
  await asOwner(sql`create trigger slow before delete on second_factor for each statement execute function slow()`);
  await forget(t.app);
  await asOwner(sql`drop trigger slow on second_factor`);
  assert.ok(await isErased(patient));
});

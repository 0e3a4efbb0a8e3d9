/** Erasing and forgetting find what they look for by indexes: they take as long in ten years as today. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { forget } from '#server/plugins/retention.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { beginErasure } from './erasure.repository.ts';

const t = await openClinicApp({ env: { RETENTION_YEARS: '0' } });
/** Never more than what came in a day. */
const small = new Set(['verification']);
const owner = openDatabase(t.database.owner, 1);
after(() => owner.destroy());

test('no table is read from end to end', async () => {
  const patient = await putPatientOf(t.put, t.clinic.doctor);
  const at = new Date(t.time.now);
  const row = { patient_id: patient.id, begun_at: at, kept_until: at };
  await t.db.transaction().execute((tx) => beginErasure(tx, row));
  // Tables as small as these are read whole where there is a choice.
  await sql`alter database ${sql.id(t.database.name)} set enable_seqscan = off`.execute(owner);
  const readWhole = async (): Promise<Map<string, number>> => {
    await sql`select pg_stat_force_next_flush()`.execute(t.app.dbOfJobs);
    await sql`select pg_stat_clear_snapshot()`.execute(owner);
    const { rows } = await sql<{ name: string; times: number }>`
      select relname as name, seq_scan::int as times from pg_stat_user_tables`.execute(owner);
    return new Map(rows.map(({ name, times }) => [name, times]));
  };
  const before = await readWhole();
  await forget(t.app);
  const after = await readWhole();
  const more = [...after].filter(([name, times]) => !small.has(name) && times > (before.get(name) ?? 0));
  assert.deepEqual(more, []);
  const { record_gone_at } = await t.db.selectFrom('erasure').select('record_gone_at').executeTakeFirstOrThrow();
  assert.ok(record_gone_at !== null);
});

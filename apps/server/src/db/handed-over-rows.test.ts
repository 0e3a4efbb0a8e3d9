/** Rows from before the moment of a handover was kept stay as they are, and a server of that version goes on beside it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { openDatabase } from './database.ts';
import { APP } from './embedded/cluster-setup.ts';
import { migrate } from './migrate.ts';

const before = '0035-which-draft';
const cluster = await openPostgresCluster({
  migrate: (owner) => migrate(owner, APP, { upTo: before }),
  schema: before,
});
const database = await cluster.createDatabase();
const db = openDatabase(database.app, 1);
after(async () => {
  await db.destroy();
  await cluster.dropDatabase(database);
  await cluster.stop();
});

const at = new Date('2026-03-12T08:00:00Z');
const put = { db, at, password_hash: '' };

/** As that version did it. */
async function handOverAsBefore(from: string, to: string, institution_id: string): Promise<void> {
  await sql`
    insert into relationship as mine (id, clinician_id, patient_id, institution_id, status, consent_by, consent_how,
      consent_at, search_text, sort_name, created_at, activated_at, handed_over_from)
    select ${idOf(nextSerial())}::uuid, ${to}::uuid, patient_id, ${institution_id}::uuid, status, consent_by, consent_how,
      consent_at, search_text, sort_name, ${at}::timestamptz, ${at}::timestamptz, clinician_id
    from relationship where clinician_id = ${from} and status = 'active'`.execute(db);
  await sql`update relationship set status = 'ended' where clinician_id = ${from} and status = 'active'`.execute(db);
}

test('they tell of a handover what they told before: when the colleague took over, and no more', async () => {
  const { id: institution_id } = await putInstitution(put, anInstitution());
  const [from, to] = [aClinician(institution_id), aClinician(institution_id)];
  for (const clinician of [from, to]) await putClinician(put, clinician);
  const inCare = async () => {
    const patient = await putPatient(put, aPatient());
    await putRelationship(put, { clinician: from, patient }, { id: idOf(nextSerial()) });
    return patient.id;
  };
  const first = await inCare();
  await handOverAsBefore(from.id, to.id, institution_id);
  await migrate(database.owner, APP);
  const second = await inCare();
  await handOverAsBefore(from.id, to.id, institution_id);
  const rows = await db
    .selectFrom('relationship')
    .select(['patient_id', 'clinician_id', 'status', 'created_at', 'ended_at'])
    .orderBy('id')
    .execute();
  const told = (patient_id: string) => [
    { patient_id, clinician_id: from.id, status: 'ended', created_at: at.getTime(), ended_at: null },
    { patient_id, clinician_id: to.id, status: 'active', created_at: at.getTime(), ended_at: null },
  ];
  assert.deepEqual(rows, [...told(first), ...told(second)]);
});

/** Hours that patients took who had been deactivated before that freed them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aClinician, aPatient, anInstitution } from '@hodi/domain/testing/people.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putInstitution, putPatient } from '#server/testing/insert-people.ts';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { openDatabase } from './database.ts';
import { APP } from './embedded/cluster-setup.ts';
import { migrate } from './migrate.ts';

const before = '0039-corrections-on-their-way';
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

test('they are free again; what is over, and what others planned, stays as it was', async () => {
  const put = { db, at: new Date(), password_hash: '' };
  const { id: institution_id } = await putInstitution(put, anInstitution());
  const clinician = await putClinician(put, aClinician(institution_id));
  const [gone, stays] = [await putPatient(put, aPatient({ status: 'inactive' })), await putPatient(put, aPatient())];
  const hour = (hours: number) => ({ start: new Date(Date.now() + hours * 3_600_000).toISOString() });
  const ids = [
    await putAppointment(put, { clinician, patient: gone }, hour(20)),
    await putAppointment(put, { clinician, patient: gone }, hour(-20)),
    await putAppointment(put, { clinician, patient: stays }, hour(30)),
  ];
  await migrate(database.owner, APP);
  const rows = await db.selectFrom('appointment').select(['id', 'status', 'version']).orderBy('id').execute();
  assert.deepEqual(rows, [
    { id: ids[0], status: 'cancelled', version: 2 },
    { id: ids[1], status: 'scheduled', version: 1 },
    { id: ids[2], status: 'scheduled', version: 1 },
  ]);
});

/** Emergencies of rows from before their state was kept, and of a server of that version that goes on beside this one. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { emergencyStateOf, urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { putClinician, putInstitution, putPatient } from '#server/testing/insert-people.ts';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { openDatabase } from './database.ts';
import { APP } from './embedded/cluster-setup.ts';
import { migrate } from './migrate.ts';

const before = '0081-invited-found';
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

const now = Date.now();
const day = 86_400_000;
const put = { db, at: new Date(now), password_hash: '' };
const { id: institution_id } = await putInstitution(put, anInstitution());
const clinician = aClinician(institution_id);
const patient = aPatient();
await putClinician(put, clinician);
await putPatient(put, patient);

interface Old {
  raised: number;
  acknowledged?: number;
  answered?: number;
  resolved?: number;
}

/** As that version wrote them. */
async function insertAsBefore({ raised, acknowledged, answered, resolved }: Old): Promise<string> {
  const id = idOf(nextSerial());
  const open = acknowledged === undefined;
  const [at, resolved_at] = [new Date(raised), resolved === undefined ? null : new Date(resolved)];
  await sql`insert into e_contact (id, patient_id, clinician_id, institution_id, topic, content_version, language, answers,
      submitted_by_user_id, submitted_by, info_text, status, seen_by_patient_seq, seen_by_clinician_seq, unread_for_patient,
      unread_for_clinician, open_emergencies, open_warnings, flag_waits_since, rank, danger, needs_clinician, sort_key,
      last_message_at, created_at, resolved_at, has_red_flags)
    values (${id}, ${patient.id}, ${clinician.id}, ${institution_id}, 'services', 'test', 'en', '{}', ${patient.user.id}, 'patient',
      '', ${resolved === undefined ? 'patient_waits_response' : 'resolved'}, 0, 0, 0, 0, ${Number(open)}, 0,
      ${open ? at : null}::timestamptz, ${open ? 0 : 1}, ${open ? 0 : 2}, true, ${-raised}, ${at}::timestamptz, ${at}::timestamptz,
      ${resolved_at}::timestamptz, true)`.execute(db);
  await sql`insert into red_flag (id, e_contact_id, patient_id, rule_id, rule_version, severity, triggered_at, acknowledged_at, acknowledged_by)
    values (${idOf(nextSerial())}, ${id}, ${patient.id}, 'SERVICES_EMERGENCY_001', 'test', 'emergency', ${at}::timestamptz,
      ${open ? null : new Date(acknowledged)}::timestamptz, ${open ? null : clinician.id}::uuid)`.execute(db);
  if (answered !== undefined) {
    await sql`insert into e_contact_message (id, e_contact_id, seq, user_id, author_type, message, created_at)
      values (${idOf(nextSerial())}, ${id}, 1, ${clinician.user.id}, 'clinician', 'Come', ${new Date(answered)}::timestamptz)`.execute(
      db,
    );
  }
  return id;
}

const stateOf = async (id: string) => {
  const row = await db.selectFrom('e_contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return [emergencyStateOf(row), row.urgency];
};

test('rows from before: what is resolved or a week old counts as answered, the rest stands as it was left', async () => {
  const hour = 3_600_000;
  const [recent, old] = [now - 2 * hour, now - 8 * day];
  const ids = {
    open: await insertAsBefore({ raised: recent }),
    seen: await insertAsBefore({ raised: recent, acknowledged: recent + 1 }),
    answered: await insertAsBefore({ raised: recent, acknowledged: recent + 1, answered: recent + 2 }),
    'answered before it was seen': await insertAsBefore({
      raised: recent,
      acknowledged: recent + 2,
      answered: recent + 1,
    }),
    resolved: await insertAsBefore({ raised: recent, acknowledged: recent + 1, resolved: recent + 2 }),
    'a week old and open': await insertAsBefore({ raised: old }),
  };
  await migrate(database.owner, APP);
  const told = Object.fromEntries(
    await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await stateOf(id)])),
  );
  assert.deepEqual(told, {
    open: ['open', urgencies.emergency_open],
    seen: ['seen', urgencies.emergency_unanswered],
    answered: ['answered', urgencies.none],
    'answered before it was seen': ['seen', urgencies.emergency_unanswered],
    resolved: ['answered', urgencies.none],
    'a week old and open': ['answered', urgencies.warning],
  });
});

test('the version before, which knows nothing of it, raises, acknowledges and resolves', async () => {
  const id = await insertAsBefore({ raised: now });
  assert.deepEqual(await stateOf(id), ['open', urgencies.emergency_open]);
  await sql`update e_contact set open_emergencies = 0, flag_waits_since = null, rank = 1, danger = 2 where id = ${id}`.execute(
    db,
  );
  assert.deepEqual(await stateOf(id), ['seen', urgencies.emergency_unanswered]);
  await sql`update e_contact set status = 'resolved' where id = ${id}`.execute(db);
  assert.deepEqual(await stateOf(id), ['answered', urgencies.none]);
});

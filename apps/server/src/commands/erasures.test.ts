/** People who were erased after a backup was made do not come back with it. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type PatientSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { forgetErased } from '#server/features/data-requests/retention.service.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { type TestDatabase, openPostgresCluster, urlOf } from '#server/testing/postgres-cluster.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';
import { newId } from '#server/work/new-id.ts';
import { forget } from '#server/plugins/retention.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const migrated = await openPostgresCluster();
const folder = mkdtempSync(join(tmpdir(), 'hodi-erasures-'));
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await migrated.stop();
});

const file = (name: string): string => join(folder, name);
const envOf = ({ app, owner }: TestDatabase) => ({ DATABASE_URL: urlOf(app), DATABASE_OWNER_URL: urlOf(owner) });
const admin = (line: string, database: TestDatabase) => runSpawned('admin', line.split(' '), { env: envOf(database) });

async function aPatientWithAThread(): Promise<PatientSeed> {
  const patient = await putPatientOf(t.put, doctor);
  await (await t.as(patient)).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  return patient;
}

async function erase(patient: PatientSeed): Promise<void> {
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
  const { data_request } = await (await t.as(patient)).ok(api.createDataRequest, { body });
  const params = { data_request_id: data_request.id };
  await (await t.as(adminSeed)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
  await forget(t.app);
}

async function inRestored<T>(line: string, look: (db: Database, said: string) => Promise<T>): Promise<T> {
  const target = await migrated.createDatabase();
  const ran = await admin(`restore --from ${file('night.sql.gz')}${line}`, target);
  assert.equal(ran.errors, '');
  const db = openDatabase(target.app, 2);
  try {
    return await look(db, ran.out);
  } finally {
    await db.destroy();
    await migrated.dropDatabase(target);
  }
}
const accountOf = (db: Database, { id }: PatientSeed) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.status', 'u.mobile_number'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
const countsOfDoctor = (db: Database) =>
  db
    .selectFrom('user_head')
    .select(['e_contacts', 'needs', 'unread'])
    .where('user_id', '=', doctor.user.id)
    .executeTakeFirstOrThrow();

let erased: PatientSeed;
let stays: PatientSeed;
before(async () => {
  [erased, stays] = [await aPatientWithAThread(), await aPatientWithAThread()];
  const long = await aPatientWithAThread();
  await erase(long);
  assert.equal((await admin(`backup --to ${file('night.sql.gz')}`, t.database)).errors, '');
  await erase(erased);
  const listed = await admin(`erasures --to ${file('erased')}`, t.database);
  assert.match(listed.out, /names 2 erased/);
});

test('the list holds ids and times alone, and overwrites nothing', async () => {
  const text = readFileSync(file('erased'), 'utf8');
  assert.match(text, /^# Hodi erasures 2\n([\da-f-]{36}( [\dT:.-]+Z){2}\n){2}$/);
  const again = await admin(`erasures --to ${file('erased')}`, t.database);
  assert.deepEqual([again.code, again.errors], [1, `There is a file ${file('erased')} already: nothing was written\n`]);
});

test('a restore without the list says that they are there again', () =>
  inRestored('', async (db, said) => {
    assert.match(said, /Who was erased after that is there again/);
    assert.equal((await accountOf(db, erased)).status, 'active');
  }));

test('with it they are erased again before anybody can open them, and nobody else is', () =>
  inRestored(` --erasures ${file('erased')}`, async (db, said) => {
    assert.match(said, /Of 2 erased 1 were there again/);
    const { restored_to } = await db.selectFrom('installation').select('restored_to').executeTakeFirstOrThrow();
    assert.equal(new Date(restored_to ?? 0).getTime(), t.time.now, 'devices send again all that the backup lacks');
    assert.equal((await accountOf(db, erased)).status, 'inactive');
    assert.deepEqual(await accountOf(db, stays), { status: 'active', mobile_number: stays.user.mobile_number });
    assert.deepEqual(await countsOfDoctor(db), await countsOfDoctor(t.db), 'as they were after the erasure');
    const lines = db.selectFrom('audit_line').select('subject_id').where('action', '=', 'command.erased_again');
    assert.deepEqual(await lines.execute(), [{ subject_id: erased.id }]);
    // As the server does in its first minute.
    await forgetErased(db, t.time.now, { promisedYears: 10, failed: assert.ifError });
    assert.equal((await accountOf(db, erased)).mobile_number, `erased:${erased.user.id}`);
    const when = (of: Database) =>
      of.selectFrom('erasure').select(['begun_at', 'kept_until']).where('patient_id', '=', erased.id);
    assert.deepEqual(await when(db).execute(), await when(t.db).execute(), 'the years of keeping count from the first');
  }));

test('a list of the version before is read too, and what it promised is kept', () => {
  const text = readFileSync(file('erased'), 'utf8');
  const lines = text.split('\n').slice(1, -1);
  const before = lines.map((line) => line.split(' ').slice(0, 2).join(' '));
  writeFileSync(file('before'), `# Hodi erasures 1\n${before.join('\n')}\n`);
  return inRestored(` --erasures ${file('before')}`, async (db, said) => {
    assert.match(said, /Of 2 erased 1 were there again/);
    await forgetErased(db, t.time.now, { promisedYears: 10, failed: assert.ifError });
    const row = db.selectFrom('erasure').select(['begun_at', 'kept_until']).where('patient_id', '=', erased.id);
    const { begun_at, kept_until } = await row.executeTakeFirstOrThrow();
    assert.equal(new Date(kept_until ?? 0).getUTCFullYear(), new Date(begun_at).getUTCFullYear() + 10);
  });
});

test('a list that is not whole is refused, and nothing is put back', async () => {
  const text = readFileSync(file('erased'), 'utf8');
  const cases: [string, RegExp][] = [
    [text.slice(0, -20), /not the whole of it/],
    [text.replace(/(.*\n)[\da-f]/, '$1x'), /damaged: line 2/],
    ['something else\n', /no list of erasures/],
  ];
  const target = await migrated.createDatabase();
  for (const [broken, says] of cases) {
    writeFileSync(file('broken'), broken);
    const ran = await admin(`restore --from ${file('night.sql.gz')} --erasures ${file('broken')}`, target);
    assert.equal(ran.code, 1);
    assert.match(ran.errors, says);
  }
  const none = await admin(`restore --from ${file('night.sql.gz')} --erasures ${file('nothing')}`, target);
  assert.match(none.errors, /nothing cannot be read: there is no such file or folder \(ENOENT\)/);
  const db = openDatabase(target.app, 1);
  assert.deepEqual(await db.selectFrom('app_user').select('id').execute(), []);
  await db.destroy();
  await migrated.dropDatabase(target);
});

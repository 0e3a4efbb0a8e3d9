import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { APP, SEALER } from '#server/db/embedded/cluster-setup.ts';
import { migrate } from '#server/db/migrate.ts';
import { sqlState } from '#server/db/outage.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { tokenFor } from '#server/testing/test-app.ts';
import { auditLine, leaveLine } from '#server/work/audit-line.ts';
import { Sealer, sealAll } from './sealer.ts';
import { unsealed } from './sealing.repository.ts';
import { holdsHead, verifyChain } from './verification.ts';

const t = await openClinicApp();
const other = openDatabase(t.database.app, 4);
const owner = openDatabase(t.database.owner, 1);
const sealing = openDatabase(t.database.sealer, 4);
const anotherServer = openDatabase(t.database.sealer, 4);
after(() => Promise.all([other, owner, sealing, anotherServer].map((db) => db.destroy())));
const nobody = { user_id: null, user_type: null, session_id: null, institution_id: null, role: null };
const signer = { ...nobody, address: null, request_id: null };
const line = (at = t.time.now) => auditLine(signer, { action: 'patients.get', outcome: 'done' }, at);
const leave = (count: number) =>
  t.db
    .insertInto('audit_line')
    .values(Array.from({ length: count }, () => line()))
    .execute();
const seals = () => t.db.selectFrom('audit_seal').select(['n', 'audit_id', 'sealed_at']).orderBy('n').execute();
const count = async () => (await seals()).length;

beforeEach(() => void (t.time.now += 60_000));

test('seals every line once, numbered without a gap', async () => {
  await leave(25);
  assert.equal(await sealAll(sealing, t.time.now), 25);
  assert.equal(await sealAll(sealing, t.time.now), 0);
  const all = await seals();
  assert.deepEqual(
    all.map(({ n }) => n),
    Array.from({ length: all.length }, (_, index) => index + 1),
  );
  assert.equal(new Set(all.map(({ audit_id }) => audit_id)).size, all.length);
});

test('several servers at once make one chain', async () => {
  const before = await count();
  await leave(3000);
  const databases = [sealing, anotherServer, sealing, anotherServer];
  const sealed = await Promise.all(databases.map((db) => sealAll(db, t.time.now)));
  await sealAll(sealing, t.time.now);
  assert.ok(sealed.every((some) => some <= 3000));
  assert.equal(await count(), before + 3000);
  assert.equal((await verifyChain(t.db)).broken, null);
});

test('a line committed after later lines were sealed is sealed too', async () => {
  const slow = line();
  const release = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const work = inTransaction(other, async (tx) => {
    await leaveLine(tx, slow);
    written.resolve();
    await release.promise;
  });
  await written.promise;
  t.time.now += 4000;
  await leave(1);
  assert.equal(await sealAll(sealing, t.time.now), 1, 'nobody waits for it');
  release.resolve();
  await work;
  assert.equal(await sealAll(sealing, t.time.now), 1);
  assert.equal((await seals()).at(-1)?.audit_id, slow.id);
  assert.equal((await verifyChain(t.db)).broken, null);
});

test('lines left while no server ran are sealed at the next start, however long that took', async () => {
  await leave(1500);
  t.time.now += 30 * 86_400_000;
  assert.equal(await sealAll(sealing, t.time.now), 1500);
  const { broken, late } = await verifyChain(t.db);
  assert.equal(broken, null);
  assert.equal(late, 1500);
});

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}
const rowsRead = (node: Node, table: string): number =>
  (node['Relation Name'] === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), 0);

test('finding new lines reads only the latest ones, however long the chain is', async () => {
  for (let n = 0; n < 3; n += 1) await leave(3000);
  await sealAll(sealing, t.time.now);
  t.time.now += 3_600_000;
  await leave(1000);
  await sealAll(sealing, t.time.now);
  await leave(10);
  await sql`analyze audit_line, audit_seal`.execute(owner);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, format json) select a.id from ${unsealed(t.time.now - 10_000)} order by a.id`.execute(t.db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  assert.ok(plan);
  assert.equal(plan['Actual Rows'], 10);
  assert.ok(rowsRead(plan, 'audit_line') <= 1010, JSON.stringify(plan));
  assert.ok(rowsRead(plan, 'audit_seal') <= 1010, JSON.stringify(plan));
  assert.equal(await sealAll(sealing, t.time.now), 10);
});

test('a server seals by itself, and at its stop what the last requests left', async () => {
  const token = await tokenFor(t, t.clinic.doctor);
  const told: { n: number; hash: string }[] = [];
  const log = {
    warn: () => assert.fail('it complains'),
    info: (what: object) => void told.push(what as { n: number; hash: string }),
  };
  const sealer = new Sealer({ db: sealing, clock: () => t.time.now, log });
  const before = await count();
  sealer.start();
  await t.app.inject({ url: listForClinician.path, headers: { authorization: `Bearer ${token}` } });
  await sealer.stop();
  assert.equal(await count(), before + 1);
  assert.equal(told.length, 1, 'its log holds the head');
  assert.equal(await holdsHead(t.db, told[0] ?? { n: 0, hash: '' }), true);
});

test('a process that holds the lock and seals nothing is told of in the log', async () => {
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const stalling = inTransaction(other, async (tx) => {
    await sql`select pg_advisory_xact_lock(7218847)`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await leave(1);
  t.time.now += 61_000;
  const told: string[] = [];
  const log = { info: () => undefined, warn: (_: object, words: string) => void told.push(words) };
  const sealer = new Sealer({ db: sealing, clock: () => t.time.now, log });
  sealer.start();
  await sealer.stop();
  assert.deepEqual(told, ['audit lines wait for their seal']);
  release.resolve();
  await stalling;
  assert.equal(await sealAll(sealing, t.time.now), 1);
});

test('the version before keeps its right to seal for a day after its last seal', async () => {
  const mayAppSeal = async () => {
    await migrate(t.database.owner, APP, { sealerRole: SEALER });
    const { rows } = await sql`select has_table_privilege(${APP}::name, 'audit_seal', 'insert') as may`.execute(owner);
    return (rows[0] as { may: boolean }).may;
  };
  assert.equal(await mayAppSeal(), false);
  await sql`update audit_seal set version = 1, sealed_at = now()`.execute(owner);
  await sql`grant insert on audit_seal to ${sql.id(APP)}`.execute(owner);
  assert.equal(await mayAppSeal(), true, 'its servers may still run');
  await sql`update audit_seal set sealed_at = now() - interval '25 hours'`.execute(owner);
  assert.equal(await mayAppSeal(), false);
});

describe('the application reads seals and does nothing else with them', () => {
  const attempts = {
    insert: sql`insert into audit_seal (n, audit_id, line_hash, hash, sealed_at)
      values (999999, gen_random_uuid(), ''::bytea, ''::bytea, now())`,
    'become the sealer': sql`set role hodi_sealer`,
    update: sql`update audit_seal set n = n + 1000000`,
    delete: sql`delete from audit_seal`,
    truncate: sql`truncate audit_seal`,
    'drop table': sql`drop table audit_seal`,
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    test(name, async () => {
      await assert.rejects(attempt.execute(t.db), (error) => sqlState(error) === '42501');
    });
  }
});

describe('the sealer adds seals and does nothing else', () => {
  const attempts = {
    'update a seal': sql`update audit_seal set n = n + 1000000`,
    'delete a seal': sql`delete from audit_seal`,
    'add a line': sql`insert into audit_line (id, at, action, outcome, patient_ids)
      values (gen_random_uuid(), now(), 'patients.get', 'done', '{}')`,
    'delete a line': sql`delete from audit_line`,
    'read a patient': sql`select id from patient`,
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    test(name, async () => {
      await assert.rejects(attempt.execute(sealing), (error) => sqlState(error) === '42501');
    });
  }
});

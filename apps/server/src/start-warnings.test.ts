/** Warnings of each start on the standard error, about a database in a wrong state or in that of another version. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from './db/database.ts';
import { migrate, namesOfMigrations } from './db/migrate.ts';
import { openClinicApp } from './testing/clinic-app.ts';
import { urlOf } from './testing/postgres-cluster.ts';
import { type SpawnedServer, spawnServer } from './testing/spawned-server.ts';
import { secret } from './testing/test-app.ts';
import { auditLine, leaveLine } from './work/audit-line.ts';

const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 1);
const [app, ownerUrl] = [urlOf(t.database.app), urlOf(t.database.owner)];
const known = await namesOfMigrations();
const started: SpawnedServer[] = [];
const person = { user_id: null, user_type: null, session_id: null, institution_id: null, role: null };
const nobody = { ...person, address: null, request_id: null };
after(async () => {
  await owner.destroy();
  for (const server of started) server.process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
});

const start = (env: Record<string, string>): SpawnedServer => {
  const server = spawnServer({ SESSION_SECRET: secret, ...env });
  started.push(server);
  return server;
};
/** Everything that it printed until it was stopped. */
async function saidWhenReady(server: SpawnedServer): Promise<string> {
  const address = await server.listening;
  assert.equal((await fetch(`${address}/ping/readiness`)).status, 200);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.errors());
  return server.errors();
}
async function noteMigrations(names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(owner);
  for (const name of names) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(owner);
  }
}
const noted = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(owner)).rows.map(
    ({ name }) => name,
  );

beforeEach(() => noteMigrations(known));

test('a database that a newer version has migrated is served, and nothing in it is touched', async () => {
  const newer = ['9998-of-the-next-version', '9999-of-the-next-version'];
  await noteMigrations([...known, ...newer]);
  await sql`create table of_the_next_version (n integer)`.execute(owner);
  await sql`grant select on of_the_next_version to hodi_app`.execute(owner);
  const said = await saidWhenReady(start({ DATABASE_URL: app, DATABASE_OWNER_URL: ownerUrl }));
  assert.equal(said, `The database is of a newer version, and is used as it is: ${newer.join(', ')}\n`);
  assert.deepEqual(await noted(), [...known, ...newer]);
  const { rows } = await sql`select has_table_privilege('hodi_app', 'of_the_next_version', 'insert') as may`.execute(
    owner,
  );
  assert.deepEqual(rows, [{ may: false }], 'whose rights the newer version gave');
});

test('a database that differs in another way is not', async () => {
  const another = [
    [...known.slice(0, -1), '9999-of-the-next-version'],
    [...known.slice(0, 3), ...known.slice(4), '9999-of-the-next-version'],
    ['0000-before-all', ...known],
  ];
  for (const names of another) {
    await noteMigrations(names);
    await assert.rejects(migrate(t.database.owner, 'hodi_app'), /migration/);
    assert.deepEqual(await noted(), names);
  }
});

test('in production a role that owns its audit log is warned of, and one that does not is not', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hodi.example.org', LOG_LEVEL: 'silent' };
  const warning = /^DATABASE_OWNER_URL: the role that serves owns the tables, .*$/m;
  assert.match(await saidWhenReady(start({ ...production, DATABASE_URL: ownerUrl })), warning);
  const apart = { ...production, DATABASE_URL: app, DATABASE_OWNER_URL: ownerUrl };
  assert.doesNotMatch(await saidWhenReady(start(apart)), warning);
});

test('in production a sealer without a role of its own is warned of, and one that has it seals', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hodi.example.org', LOG_LEVEL: 'silent' };
  const apart = { ...production, DATABASE_URL: app, DATABASE_OWNER_URL: ownerUrl };
  const warning = /^DATABASE_SEALER_URL: audit lines are sealed by a role that may do more: .*$/m;
  assert.match(await saidWhenReady(start(apart)), warning);
  const sealers = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_seal`.execute(owner)).rows[0]?.n ?? 0;
  const before = await sealers();
  await leaveLine(t.db, auditLine(nobody, { action: 'patients.get', outcome: 'done' }, Date.now()));
  const said = await saidWhenReady(start({ ...apart, DATABASE_SEALER_URL: urlOf(t.database.sealer) }));
  assert.doesNotMatch(said, warning);
  assert.equal(await sealers(), before + 1);
});

test('in production the demo clinic, whose password everybody can read, is not served unless it is asked for', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hodi.example.org', LOG_LEVEL: 'silent' };
  const env = { ...production, DATABASE_URL: app, DATABASE_OWNER_URL: ownerUrl };
  await sql`update installation set demo = true`.execute(owner);
  try {
    const refused = start(env);
    assert.equal(await Promise.race([refused.ended, refused.listening]), 1);
    assert.match(refused.errors(), /^DEMO: the database holds the demo clinic, .*\n$/);
    assert.match(await saidWhenReady(start({ ...env, DEMO: 'yes' })), /^DEMO: .* for no real patient$/m);
    assert.doesNotMatch(await saidWhenReady(start({ ...env, NODE_ENV: 'development', DEMO: 'no' })), /DEMO/);
  } finally {
    await sql`update installation set demo = false`.execute(owner);
  }
});

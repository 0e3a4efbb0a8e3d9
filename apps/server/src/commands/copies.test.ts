/** Backup, restore and move, as operators type them: nothing is missing, nothing is changed, and nothing is overwritten. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { openForCommand } from './command-database.ts';
import { backUp, restore, restored } from './copies.ts';
import { openBackup } from '#server/db/copying/backup-file.ts';
import { fillDatabase } from '#server/db/copying/fill-database.ts';
import { type Whole, contentsOf } from '#server/db/copying/contents.ts';
import { inOneTransaction } from '#server/db/copying/tables.ts';
import { APP } from '#server/db/embedded/cluster-setup.ts';
import { placesOf } from '#server/db/embedded/embedded-places.ts';
import { migrate, namesOfMigrations } from '#server/db/migrate.ts';
import type { OpenedDatabase } from '#server/db/server-database.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { sealNow } from '#server/testing/audit/sealed-chain.ts';
import { type TestDatabase, openPostgresCluster, urlOf } from '#server/testing/postgres-cluster.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';
import { spawnServer } from '#server/testing/spawned-server.ts';
import { secret } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { achieng, doctor } = t.clinic;
const migrated = await openPostgresCluster();
const bare = await openPostgresCluster({ migrate: () => Promise.resolve(), schema: 'no tables yet' });
const folder = mkdtempSync(join(tmpdir(), 'hodi-copies-'));
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([bare.stop(), migrated.stop()]);
});

const file = (name: string): string => join(folder, name);
const envOf = ({ app, owner }: TestDatabase) => ({ DATABASE_URL: urlOf(app), DATABASE_OWNER_URL: urlOf(owner) });
const admin = (line: string, env: Record<string, string>) => runSpawned('admin', line.split(' '), { env });
const notEmpty = 'There is something in that database already, so nothing was put there: choose one with nothing in it';
const typed = { now: Date.now(), operator: 'test' };

/** Everything that COPY would write as an end, a row separator or an escape, and characters of other scripts. */
const odd = 'tab\t back\\slash \\. newline\n\\.\nend \\N "quotes" \'…\' ũ 🩺 \\t';

/** Row counts and checksums that tell two databases apart. */
const stampsOf = (database: Pick<OpenedDatabase, 'owner'>): Promise<Whole> =>
  inOneTransaction(database.owner, 'read', async (client) => {
    const contents = await contentsOf(client, new Date());
    for await (const { rows } of contents.tables()) for await (const _ of rows);
    return contents.whole();
  });

/** A database that has every table and column, but pads the values of one with blanks. */
async function altering(): Promise<TestDatabase> {
  const database = await migrated.createDatabase();
  const alter = 'alter table app_user alter column password_hash type character(200)';
  await inOneTransaction(database.owner, 'write', (client) => client.query(alter));
  return database;
}
const altered =
  'Not all of app_user arrived as it was, so nothing was put there: that database changes what it is given\n';

describe('a backup', () => {
  let thread = '';
  let taken: Whole;
  before(async () => {
    const patient = await t.as(achieng);
    const clinician = await t.as(doctor);
    thread = (await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
    await clinician.ok(postMessage, { params: { id: thread }, body: { message: odd } });
    // So many and so long that they are read and written in many pieces, cut anywhere.
    await sql`insert into e_contact_message (id, e_contact_id, seq, user_id, author_type, message, created_at)
      select gen_random_uuid(), ${thread}, 100 + n, ${doctor.user.id}, 'clinician', repeat(${odd}, n % 41), now()
      from generate_series(1, 2000) n`.execute(t.db);
    await sealNow(t);
    const made = await admin(`backup --to ${file('first.sql.gz')}`, envOf(t.database));
    assert.equal(made.errors, '');
    assert.match(made.out, /first\.sql\.gz holds [\d,]+ rows of \d+ tables\.\nIt is not encrypted/);
    taken = await stampsOf(t.database);
  });

  test('is for its owner alone, and leaves a line in the audit log', async () => {
    assert.equal(statSync(file('first.sql.gz')).mode & 0o777, 0o600);
    const { rows } = await sql<{ address: string }>`
      select address from audit_line where action = 'command.backup'`.execute(t.db);
    assert.match(rows[0]?.address ?? '', /^command line: /);
  });

  test('put back, is all there, letter by letter, and the devices are told', async () => {
    const target = await migrated.createDatabase();
    const ran = await admin(`restore --from ${file('first.sql.gz')}`, envOf(target));
    assert.equal(ran.errors, '');
    assert.match(ran.out, /^Put back: [\d,]+ rows of \d+ tables, read again and found the same\./);
    const there = await stampsOf(target);
    // The command's own line, and the new life of the database.
    const { audit_line, installation, ...rest } = there.tables;
    const { audit_line: line, installation: life, ...expected } = taken.tables;
    assert.deepEqual(rest, expected);
    assert.equal(audit_line?.rows, (line?.rows ?? 0) + 1);
    assert.notDeepEqual(installation, life);
    assert.deepEqual(there.sequences, taken.sequences);
    assert.equal((await runSpawned('audit-verify', [], { env: envOf(target) })).code, 0);
    const words = await inOneTransaction(target.owner, 'read', async (client) => {
      const { rows } = await client.query<{ message: string }>(
        'select message from e_contact_message where e_contact_id = $1 and seq < 100',
        [thread],
      );
      return rows.map(({ message }) => message);
    });
    assert.deepEqual(words, [odd]);
    const server = spawnServer({ ...envOf(target), SESSION_SECRET: secret, DEMO: 'no' });
    await server.listening;
    server.process.kill('SIGTERM');
    await server.ended;
    // Triggers are at work again.
    const off = await inOneTransaction(target.owner, 'read', (client) =>
      client.query(`select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`),
    );
    assert.equal(off.rowCount, 0);
    await migrated.dropDatabase(target);
  });

  test('that was interrupted after all rows were copied is not served until it is finished: devices would not send again what it lacks', async (context) => {
    const target = await migrated.createDatabase();
    // A restore that stops when its terminal is closed, before it prints anything.
    await fillDatabase(target.owner, await openBackup(file('first.sql.gz')), 'restore');
    const start = () => spawnServer({ ...envOf(target), SESSION_SECRET: secret, DEMO: 'no' });
    const refused = start();
    context.after(() => refused.process.kill('SIGKILL'));
    await assert.rejects(refused.listening);
    assert.equal(await refused.ended, 1);
    const ends = 'end it with npm run admin -- restored --erasures FILE';
    assert.equal(refused.errors(), `A restore into this database was cut off: ${ends}\n`);
    const again = await admin(`restore --from ${file('first.sql.gz')}`, envOf(target));
    const says = `A restore into this database was cut off: ${ends}\n`;
    assert.deepEqual([again.code, again.out, again.errors], [1, '', says]);
    const ended = await admin('restored', envOf(target));
    assert.match(ended.out, /^The last thing in it is of /);
    assert.notDeepEqual((await stampsOf(target)).tables['installation'], taken.tables['installation']);
    const server = start();
    await server.listening;
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    await migrated.dropDatabase(target);
  });

  test('by which a move was cut off is not served: the old database still is', async (context) => {
    const target = await migrated.createDatabase();
    await fillDatabase(target.owner, await openBackup(file('first.sql.gz')), 'move');
    const refused = spawnServer({ ...envOf(target), SESSION_SECRET: secret, DEMO: 'no' });
    context.after(() => refused.process.kill('SIGKILL'));
    assert.equal(await refused.ended, 1);
    const ends = 'make another database with nothing in it, and move into that one';
    assert.equal(refused.errors(), `A move into this database was cut off: ${ends}\n`);
    await migrated.dropDatabase(target);
  });

  test('that arrives changed is refused, and nothing of it is stored', async () => {
    const target = await altering();
    const ran = await admin(`restore --from ${file('first.sql.gz')}`, envOf(target));
    assert.deepEqual([ran.code, ran.out, ran.errors], [1, '', altered]);
    assert.equal((await stampsOf(target)).tables['app_user']?.rows, 0);
    await migrated.dropDatabase(target);
  });

  test('is put where nothing is, and nowhere else', async () => {
    const ran = await admin(`restore --from ${file('first.sql.gz')}`, envOf(t.database));
    assert.deepEqual([ran.code, ran.out, ran.errors], [1, '', `${notEmpty}\n`]);
    assert.deepEqual((await stampsOf(t.database)).tables['app_user'], taken.tables['app_user']);
  });

  test('overwrites nothing', async () => {
    writeFileSync(file('mine'), 'my own words');
    const ran = await admin(`backup --to ${file('mine')}`, envOf(t.database));
    assert.deepEqual([ran.code, ran.errors], [1, `There is a file ${file('mine')} already: nothing was written\n`]);
    assert.equal(readFileSync(file('mine'), 'utf8'), 'my own words');
    const nowhere = await admin(`backup --to ${file('no/such/folder')}`, envOf(t.database));
    assert.match(nowhere.errors, /no\/such\/folder cannot be written: there is no such file or folder \(ENOENT\)\n$/);
  });

  describe('that is incomplete is refused, and nothing of it is stored', () => {
    const whole = () => readFileSync(file('first.sql.gz'));
    const changed = (change: (text: string) => string) => gzipSync(change(gunzipSync(whole()).toString()));
    const cases: Record<string, [bytes: () => Buffer, says: RegExp]> = {
      'cut off': [() => whole().subarray(0, whole().length / 2), /cut off/],
      'cut off at a line': [() => changed((text) => text.slice(0, text.lastIndexOf('-- Hodi backup ends'))), /cut off/],
      'a byte is another': [
        () => {
          const bytes = Buffer.from(whole());
          const middle = bytes.length >> 1;
          bytes.writeUInt8(bytes.readUInt8(middle) ^ 0x10, middle);
          return bytes;
        },
        /damaged/,
      ],
      'a name was changed': [
        () => changed((text) => text.replace('Achieng', 'Achiena')),
        /was damaged: its rows are not/,
      ],
      'a row is missing': [
        () => changed((text) => text.replace(/(-- table \{"name":"e_contact_message".*\n.*\n).*\n/, '$1')),
        /was damaged: its rows are not|cut off|no backup/,
      ],
      'something else': [() => Buffer.from('not a backup'), /no backup of Hodi/],
      'of a newer Hodi': [
        () => changed((text) => text.replace('"migrations":[', '"migrations":["0000-before",')),
        /newer Hodi/,
      ],
    };
    for (const [name, [bytes, says]] of Object.entries(cases)) {
      test(name, async () => {
        const target = await migrated.createDatabase();
        writeFileSync(file('broken'), bytes());
        await assert.rejects(restore(envOf(target), { from: file('broken'), erasures: null }, typed), says);
        assert.equal((await stampsOf(target)).tables['app_user']?.rows, 0);
        await migrated.dropDatabase(target);
      });
    }
  });

  test('of an older version is put back, and brought up to date', async () => {
    const [old, target] = [await bare.createDatabase(), await bare.createDatabase()];
    const names = await namesOfMigrations();
    await migrate(old.owner, APP, { upTo: names.at(-3) ?? '' });
    await backUp(envOf(old), file('old.sql.gz'), typed);
    await restore(envOf(target), { from: file('old.sql.gz'), erasures: null }, typed);
    const there = await inOneTransaction(target.owner, 'read', (client) =>
      client.query<{ name: string }>('select name from kysely_migration order by name collate "C"'),
    );
    assert.deepEqual(
      there.rows.map(({ name }) => name),
      names,
    );
  });
});

test('a database restored by other means is migrated, and an empty one is left empty', async () => {
  const [old, empty] = [await bare.createDatabase(), await bare.createDatabase()];
  await migrate(old.owner, APP, { upTo: (await namesOfMigrations()).at(-3) ?? '' });
  assert.match(await restored(envOf(old), null, typed), /^The last thing in it is of /);
  await assert.rejects(restored(envOf(empty), null, typed), /^Error: There is nothing in the database /);
  const tables = await inOneTransaction(empty.owner, 'read', (client) =>
    client.query('select from pg_tables where schemaname = current_schema()'),
  );
  assert.equal(tables.rowCount, 0);
});

test('the embedded database moves to a server; it is not started by mistake afterwards', async () => {
  const dataDir = join(folder, 'data');
  const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'yes' });
  after(() => rmSync(placesOf(dataDir).base, { recursive: true, force: true }));
  await server.listening;
  const target = await bare.createDatabase();
  const env = { ...envOf(target), DATA_DIR: dataDir };
  const busy = await admin('move', env);
  assert.match(busy.errors, /^Another Hodi \(process \d+\) uses DATA_DIR .*: stop it/);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);

  // A refused login is reported before anything is created: the old database is not left beside a full one.
  const wrong = await admin('move', { ...env, DATABASE_URL: urlOf({ ...target.app, user: 'no_such_user' }) });
  assert.equal(wrong.errors, 'DATABASE_URL: the server refuses this user or password\n');
  const left = await inOneTransaction(target.owner, 'read', (client) =>
    client.query('select from pg_tables where schemaname = current_schema()'),
  );
  assert.equal(left.rowCount, 0);

  // A move also stops if the rows arrive changed: the old database can still be moved.
  const other = await altering();
  const failed = await admin('move', { ...env, ...envOf(other) });
  assert.deepEqual([failed.code, failed.out, failed.errors], [1, '', altered]);
  const source = await openForCommand({ DATA_DIR: dataDir }, { mayMake: false });
  const before = await stampsOf(source);
  await source.stop();

  const moved = await admin('move', env);
  assert.equal(moved.errors, '');
  const { audit_line: lines, ...rest } = (await stampsOf(target)).tables;
  const { audit_line: former, ...expected } = before.tables;
  assert.deepEqual(rest, expected);
  assert.equal(lines?.rows, (former?.rows ?? 0) + 1, "the command's own line");
  assert.match(moved.out, /^Moved: [\d,]+ rows of \d+ tables, read again and found the same\./);
  const again = spawnServer({ DATA_DIR: dataDir, DEMO: 'yes' });
  assert.equal(await again.ended, 1);
  assert.match(again.errors(), /was moved to .* set DATABASE_URL/);

  const there = spawnServer({
    ...env,
    DEMO: 'no',
    SESSION_SECRET: readFileSync(join(dataDir, 'session-secret'), 'utf8').trim(),
  });
  const address = await there.listening;
  const body = JSON.stringify({ mobile_number: '0711000263', password: 'karibu-2026', user_type: 'patient' });
  const headers = { 'content-type': 'application/json' };
  assert.equal((await fetch(`${address}/auth/login`, { method: 'POST', headers, body })).status, 200);
  there.process.kill('SIGTERM');
  await there.ended;
});

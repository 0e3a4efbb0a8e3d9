/** Messages for operators about a failed start: real errors, as the system and the database give them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type ConnectionSettings, openDatabase } from './db/database.ts';
import { explainStart } from './explain-start.ts';
import { openClinicApp } from './testing/clinic-app.ts';

const t = await openClinicApp();

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return assert.fail('it works');
}
const listening = (host: string) => failureOf(() => once(createServer().listen(0, host), 'listening'));
async function connecting(settings: ConnectionSettings, statement = sql`select 1`) {
  const db = openDatabase(settings, 1);
  const error = await failureOf(() => statement.execute(db));
  await db.destroy();
  return error;
}

test('an address of another machine', async () => {
  const env = { HOST: '192.0.2.1' };
  assert.equal(explainStart(await listening('192.0.2.1'), env), 'HOST: 192.0.2.1 is not an address of this machine');
});

test('a name that is no address', async () => {
  const env = { HOST: 'nowhere.invalid' };
  assert.equal(
    explainStart(await listening('nowhere.invalid'), env),
    'HOST: nowhere.invalid is not an address of this machine',
  );
});

test('no such database, a wrong user, nobody there, a user who may not make tables', async () => {
  const { app } = t.database;
  const noDatabase = await connecting({ ...app, database: 'no_such_database' });
  assert.equal(explainStart(noDatabase, {}), 'DATABASE_URL: the server has no such database');
  const noUser = await connecting({ ...app, user: 'no_such_user' });
  assert.match(explainStart(noUser, {}), /^DATABASE_URL: the server refuses this user or password$|no such database/);
  const nobody = await connecting({ connectionString: 'postgres://hodi@127.0.0.1:1/hodi' });
  assert.equal(explainStart(nobody, {}), 'DATABASE_URL: no PostgreSQL server answers there');
  const notOwner = await connecting(app, sql`create table mine ()`);
  assert.match(explainStart(notOwner, {}), /^DATABASE_OWNER_URL: this user may not create tables/);
});

test('a mistake of ours is shown with where it arose', () => {
  assert.match(explainStart(new TypeError('x is not a function'), {}), /^TypeError: x is not a function\n {4}at /);
});

/** The whole server over a large practice: filled, vacuumed, and every clinician logged in. */
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '@hodi/server/src/app.ts';
import { readConfig } from '@hodi/server/src/config.ts';
import { type Database, openDatabase } from '@hodi/server/src/db/database.ts';
import { insertSession } from '@hodi/server/src/features/sessions/sessions.repository.ts';
import { makeTokens } from '@hodi/server/src/plugins/tokens.ts';
import { type TestDatabase, openPostgresCluster } from '@hodi/server/src/testing/postgres-cluster.ts';

/** Filling the others may take longer than a token lives, so these count from a time to come. */
const tokensFrom = 12 * 3_600_000;
export const secret = 'a secret that only the benchmark knows, 32+';

export interface Practice {
  app: FastifyInstance;
  database: TestDatabase;
  db: Database;
  /** Of the clinicians, in the order of their ids. */
  tokens: string[];
  close(): Promise<void>;
}

/** Of the first of their kind, by the order of their ids. */
export async function tokensOf(db: Database, user_type: 'clinician' | 'patient', limit: number): Promise<string[]> {
  const rows = await db.selectFrom(user_type).select(['user_id']).orderBy('id').limit(limit).execute();
  const now = Date.now();
  const tokens: string[] = [];
  // One after the other: so many at once would wait for a connection longer than they may.
  for (const [index, { user_id }] of rows.entries()) {
    const kind = user_type === 'clinician' ? '7' : '9';
    const session = `0199000${kind}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
    const times = { created_at: new Date(now), expires_at: new Date(now + 86_400_000) };
    await insertSession(db, {
      id: session,
      user_id,
      refresh_hash: Buffer.alloc(32),
      user_agent: null,
      address: null,
      ...times,
    });
    tokens.push(makeTokens(secret).sign({ sub: user_id, session_id: session, user_type }, now + tokensFrom));
  }
  return tokens;
}

export const openCluster = () => openPostgresCluster();
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/**
 * Until its pages are marked as seen by all. A vacuum cannot mark what was written after the beginning of an analysis that
 * the database makes by itself, and which tables that meets is chance: index-only scans of those would read the table.
 */
export async function vacuumAll(owner: pg.Client): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await owner.query('vacuum analyze');
    const { rowCount } = await owner.query(`
      select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relpages > 50 and relallvisible < 0.98 * relpages`);
    if (rowCount === 0) return;
  }
  throw new Error('pages are not marked as seen by all');
}

/** Creates databases: the cluster of the tests, or another server. */
type Databases = Pick<Cluster, 'createDatabase'>;

/** A database of its own, filled and vacuumed. */
export async function fillDatabase(cluster: Databases, fill: (db: Database) => Promise<void>): Promise<TestDatabase> {
  const database = await cluster.createDatabase();
  // A pool of its own: filling takes minutes, and the server's connections give up after seconds.
  const filler: Database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...database.owner, max: 1 }) }),
  });
  await fill(filler);
  await filler.destroy();
  const owner = new pg.Client(database.owner);
  await owner.connect();
  // Commits of the test cluster do not wait for the log to be written, and rows whose commit is not there yet would not
  // count as seen by all: one that waits brings everything before it there.
  await owner.query('set synchronous_commit = on');
  await owner.query('create table flushed ()');
  await owner.query('drop table flushed');
  await vacuumAll(owner);
  await owner.end();
  return database;
}

/** The whole server on a database that is there. */
export async function openOn(database: TestDatabase): Promise<Omit<Practice, 'tokens'>> {
  const db = openDatabase(database.app, 4);
  const config = readConfig({ NODE_ENV: 'test' });
  const app = await buildApp({ config, db, secret, version: 'bench', webDist: '/nonexistent', log: false });
  await app.ready();
  const close = async () => {
    await app.close();
    await db.destroy();
  };
  return { app, database, db, close };
}

export async function openPractice(cluster: Databases, fill: (db: Database) => Promise<void>): Promise<Practice> {
  const opened = await openOn(await fillDatabase(cluster, fill));
  return { ...opened, tokens: await tokensOf(opened.db, 'clinician', 1_000) };
}

/** Milliseconds until the whole answer is there. @throws when it is not a good one. */
export async function askOnce({ app }: Pick<Practice, 'app'>, token: string, url: string) {
  const started = performance.now();
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const took = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 200)}`);
  return { took, body: answer.json<{ items?: unknown[]; next_cursor: string | null }>() };
}

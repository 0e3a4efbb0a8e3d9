/**
 * The clinician's list must not become slower as a clinic grows: one page of 20 with its total and audit line, asked
 * of the whole server, with 10,000 and with 1,000,000 inquiries, the two in turn so that noise meets both.
 */
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { insertSession } from '../apps/server/src/features/sessions/sessions.repository.ts';
import { makeTokens } from '../apps/server/src/plugins/tokens.ts';
import { openPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { milliseconds, percentile, pick, printTable, seededRandom } from './figures.ts';
import { fillThreads } from './fill-threads.ts';

const clinicians = 200;
const patientsEach = 100;
const limit = 1.3;
const rounds = Number(process.env['ROUNDS'] ?? 1_500);
const sizes = [10_000, 1_000_000];
const secret = 'a secret that only the benchmark knows, 32+';

interface Practice {
  inquiries: number;
  app: FastifyInstance;
  db: Database;
  tokens: string[];
  figures: number[];
}

async function tokensOf(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('clinician').select(['user_id']).orderBy('id').execute();
  const now = Date.now();
  return Promise.all(
    rows.map(async ({ user_id }, index) => {
      const session = `01990007-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
      const times = { created_at: new Date(now), expires_at: new Date(now + 86_400_000) };
      await insertSession(db, {
        id: session,
        user_id,
        refresh_hash: Buffer.alloc(32),
        user_agent: null,
        address: null,
        ...times,
      });
      return makeTokens(secret).sign({ sub: user_id, session_id: session, user_type: 'clinician' }, now);
    }),
  );
}

async function askOnce(practice: Practice, token: string): Promise<number> {
  const started = performance.now();
  const answer = await practice.app.inject({
    url: '/e-contacts/list/for-clinician',
    headers: { authorization: `Bearer ${token}` },
  });
  const took = performance.now() - started;
  if (answer.statusCode !== 200 || answer.json<{ items: unknown[] }>().items.length !== 20)
    throw new Error(answer.body.slice(0, 200));
  return took;
}

const cluster = await openPostgresCluster({ migrate: (owner) => migrate(owner, 'hodi_app') });

async function openPractice(inquiries: number): Promise<Practice> {
  const database = await cluster.createDatabase();
  const db = openDatabase(database.app, 4);
  // A pool of its own: filling takes minutes, and the server's connections give up after seconds.
  const filler: Database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...database.owner, max: 1 }) }),
  });
  await fillThreads(filler, { clinicians, patientsEach, inquiries });
  await filler.destroy();
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
  const config = readConfig({ NODE_ENV: 'test' });
  const app = await buildApp({ config, db, secret, version: 'bench', webDist: '/nonexistent', log: false });
  await app.ready();
  return { inquiries, app, db, tokens: await tokensOf(db), figures: [] };
}

/** Prints the curve; true when it is within its limit. */
export async function benchClinicianList(): Promise<boolean> {
  const practices = [];
  for (const inquiries of sizes) practices.push(await openPractice(inquiries));
  const random = seededRandom(20_261_121);
  for (let round = 0; round < rounds + 300; round += 1) {
    for (const practice of practices) {
      const took = await askOnce(practice, pick(random, practice.tokens));
      if (round >= 300) practice.figures.push(took);
    }
  }
  const medians = practices.map(({ figures }) => percentile(figures, 0.5));
  const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
  printTable(
    "The clinician's list: a page of 20 with total and audit line, whole server, 200 clinicians in turn",
    practices.map(({ inquiries, figures }) => ({
      what: `${inquiries.toLocaleString('en')} inquiries`,
      p50: milliseconds(percentile(figures, 0.5)),
      p95: milliseconds(percentile(figures, 0.95)),
    })),
  );
  process.stdout.write(`  p50 at 1,000,000 is ${ratio.toFixed(2)} of that at 10,000; at most ${limit}\n`);
  for (const { app, db } of practices) {
    await app.close();
    await db.destroy();
  }
  await cluster.stop();
  return ratio <= limit;
}

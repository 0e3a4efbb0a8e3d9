/**
 * The real server as a process of its own and a bare one beside it, each on a copy of the same filled database of the same
 * PostgreSQL: what the bare one does is the limit of this machine at this moment.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { sql } from 'kysely';
import { type Database, openDatabase } from '@hodi/server/src/db/database.ts';
import { type TestDatabase, urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { type SpawnedServer, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { type Size, fillThreads, id } from '../fill-threads.ts';
import { type Cluster, fillDatabase, openCluster, secret, tokensOf } from '../open-practice.ts';
import { postmasterOf } from './processor.ts';

/** Everybody has a head row, as after a registration; keys of what was done before are there. */
async function fillPlace(db: Database, size: Size): Promise<void> {
  await fillThreads(db, size);
  await sql`insert into idempotency_key (user_id, key, fingerprint, status, answer, created_at)
    select ${id(2, 'n')}, 'before-' || n, 'before', 201, '{}', now() from generate_series(1, 20000) n`.execute(db);
  await sql`insert into user_head (user_id) select id from app_user on conflict do nothing`.execute(db);
}

/** Ids as `fillThreads` gives them, in its kinds. */
const idOf = (kind: number, n: number): string => `0199000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export interface Thread {
  id: string;
  patient: { id: string; user_id: string; token: string };
  clinician: { id: string; user_id: string; token: string };
}

export interface Place {
  size: Size;
  cluster: Cluster;
  database: TestDatabase;
  db: Database;
  /** The real one. */
  server: SpawnedServer;
  address: string;
  /** The bare one. */
  raw: { address: string; pid: number | undefined; database: TestDatabase };
  /** Of PostgreSQL. */
  postmaster: number;
  /** The first inquiry of each patient. */
  threads: Thread[];
  close(): Promise<void>;
}

async function startRaw(database: TestDatabase): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'raw-server.child.ts')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(database.app) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { address: line, child };
}

/** As an operator starts it, but without the log: its reader would share this machine. @param flags Node's own. */
export const serverOn = (database: TestDatabase, dataDir: string, flags: readonly string[] = []): SpawnedServer => {
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://hodi.example',
    SESSION_SECRET: secret,
    DATABASE_URL: urlOf(database.app),
    DATABASE_OWNER_URL: urlOf(database.owner),
    DATA_DIR: dataDir,
  };
  return spawnServer(settings, undefined, { flags });
};

async function threadsOf(db: Database, { clinicians, patientsEach }: Size): Promise<Thread[]> {
  const patients = clinicians * patientsEach;
  const doctors = await tokensOf(db, 'clinician', clinicians);
  const tokens = await tokensOf(db, 'patient', patients);
  return tokens.map((token, index) => {
    const doctor = (index % clinicians) + 1;
    return {
      id: idOf(6, index + 1),
      patient: { id: idOf(4, index + 1), user_id: idOf(2, index + 1), token },
      clinician: { id: idOf(3, doctor), user_id: idOf(1, doctor), token: doctors[doctor - 1] ?? '' },
    };
  });
}

export async function openPlace(size: Size): Promise<Place> {
  const cluster = await openCluster();
  const database = await fillDatabase(cluster, (db) => fillPlace(db, size));
  const filled = openDatabase(database.app, 2);
  const threads = await threadsOf(filled, size);
  await filled.destroy();
  const copy = await cluster.copyDatabase(database);
  const raw = await startRaw(copy);
  const dataDir = mkdtempSync(join(tmpdir(), 'hodi-bench-'));
  const server = serverOn(database, dataDir);
  const address = await server.listening;
  const db = openDatabase(database.app, 2);
  const close = async () => {
    raw.child.kill('SIGTERM');
    server.process.kill('SIGTERM');
    await server.ended;
    await db.destroy();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const postmaster = await postmasterOf(db);
  const bare = { address: raw.address, pid: raw.child.pid, database: copy };
  return { size, cluster, database, db, server, address, raw: bare, postmaster, threads, close };
}

/**
 * All of one institution as FHIR (`npm run admin -- fhir-export`), with 10,000 and with 100,000 inquiries: how long it takes, and
 * the most memory that the command holds, which may not grow with what it writes. Alone: `node bench/server/fhir-export.ts`; SIZES
 * (how many, the smallest first) makes it shorter.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';
import { urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { runSpawned } from '@hodi/server/src/testing/spawned-command.ts';
import { printTable } from '../figures.ts';
import { type PracticeSize, fillPractice, practiceSizes } from '../fill-practice.ts';
import { id } from '../fill-threads.ts';
import { type Cluster, fillDatabase, openCluster } from '../open-practice.ts';
import { memoryOf } from './processor.ts';

/** Of the memory with ten times as many inquiries. */
const limit = 1.5;
const lookEvery = 100;
const institution = '01990000-0000-7000-8000-000000000001';

/** Two for each inquiry. */
const fillLog = (db: Database, { inquiries, clinicians, patientsEach }: PracticeSize) =>
  sql`insert into audit_line (id, at, action, outcome, user_id, user_type, institution_id, patient_ids, role)
    select ${id(7, 'n')}, now() - interval '1 day', 'patients.get', 'done', ${id(1, `n % ${clinicians} + 1`)}, 'clinician', ${institution}::uuid,
      array[${id(4, `n % ${clinicians * patientsEach} + 1`)}], 'doctor'
    from generate_series(1, ${sql.lit(inquiries * 2)}) n`.execute(db);

/** The most that it holds until it ends, in MiB. */
function watched() {
  const seen = { most: 0 };
  const started = (child: ChildProcess): void => {
    const look = () => void (seen.most = Math.max(seen.most, memoryOf(child.pid) || 0));
    const clock = setInterval(look, lookEvery);
    child.once('exit', () => clearInterval(clock));
  };
  return { seen, started };
}

async function measure(cluster: Cluster, size: PracticeSize, to: string) {
  const database = await fillDatabase(cluster, async (db) => {
    await fillPractice(db, size);
    await fillLog(db, size);
  });
  const env = { DATABASE_URL: urlOf(database.app), DATABASE_OWNER_URL: urlOf(database.owner) };
  const { seen, started } = watched();
  const begun = performance.now();
  const ran = await runSpawned('admin', ['fhir-export', '--institution', institution, '--to', to], { env, started });
  const seconds = (performance.now() - begun) / 1_000;
  if (ran.code !== 0) throw new Error(ran.errors);
  await cluster.dropDatabase(database);
  const { output } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')) as { output: { count: number }[] };
  const disk = readdirSync(to).reduce((sum, name) => sum + statSync(join(to, name)).size, 0) / 1_048_576;
  return { seconds, disk, memory: seen.most, resources: output.reduce((sum, { count }) => sum + count, 0) };
}

/** Prints the figures; true when memory is within the limit. */
export async function benchFhirExport(): Promise<boolean> {
  const cluster = await openCluster();
  const folder = mkdtempSync(join(tmpdir(), 'hodi-fhir-'));
  const found: ({ inquiries: number } & Awaited<ReturnType<typeof measure>>)[] = [];
  for (const size of practiceSizes.slice(0, Number(process.env['SIZES'] ?? 2))) {
    const { inquiries } = size;
    found.push({ inquiries, ...(await measure(cluster, size, join(folder, String(inquiries)))) });
  }
  rmSync(folder, { recursive: true });
  await cluster.stop();
  const rows = found.map(({ inquiries, seconds, disk, memory, resources }) => ({
    what: `${inquiries.toLocaleString('en')} inquiries`,
    resources: resources.toLocaleString('en'),
    disk: `${disk.toFixed(0)} MiB`,
    took: `${seconds.toFixed(1)} s`,
    memory: `${memory.toFixed(0)} MiB`,
  }));
  printTable('An institution as FHIR', rows);
  const [few, many] = found;
  const ratio = (many?.memory ?? Number.NaN) / (few?.memory ?? Number.NaN);
  process.stdout.write(`  memory ${ratio.toFixed(2)} times as much; at most ${limit}\n`);
  return ratio <= limit;
}

if (import.meta.main) process.exitCode = (await benchFhirExport()) ? 0 : 1;

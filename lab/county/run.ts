/**
 * `npm run lab -- county`: what a year of a county asks of PostgreSQL: a million patients, 3 million inquiries and 9 million messages under
 * them. It fills the SHARE-th part (20 unless given) and measures tables, backups and restores, and how the main questions are answered.
 * Rows grow with the share, a question's work does not. Needs root, PostgreSQL 15 of Debian.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APP, OWNER } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { jobLimits, openDatabase } from '@hodi/server/src/db/database.ts';
import { forgetMessages } from '@hodi/server/src/features/deliveries/retention.service.ts';
import { forgetEvents } from '@hodi/server/src/realtime/events.repository.ts';
import { mildFever } from '@hodi/server/src/testing/answers.ts';
import { urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { runSpawned } from '@hodi/server/src/testing/spawned-command.ts';
import { forgetKeys } from '@hodi/server/src/work/idempotency.ts';
import { bin } from '../failover/cluster.ts';
import { asPostgres, must } from '../failover/machine.ts';
import { type CountyServer, openCountyServer } from './county-server.ts';
import { type Row, milliseconds, percentile, printTable } from '../bench/figures.ts';
import { fillPractice } from '../bench/fill-practice.ts';
import { fillYear } from './fill-year.ts';
import { type Practice, askOnce, openOn, openPractice, secret, vacuumAll } from '../bench/open-practice.ts';

const rounds = Number(process.env['ROUNDS'] ?? 30);
/** Of the county; each has as many patients and inquiries. */
const all = 500;
const [patientsEach, inquiriesEach] = [2_000, 6_000];
const clinicians = Math.max(1, Math.round(all / Number(process.env['SHARE'] ?? 20)));
const share = all / clinicians;
const [patients, inquiries] = [clinicians * patientsEach, clinicians * inquiriesEach];
const days = 360;
/** A table with fewer rows may be read as a whole. */
const large = 5_000;

const size = {
  clinicians,
  patientsEach,
  inquiries,
  appointments: inquiries / 10,
  messagesEach: 3,
  answers: mildFever,
};

interface TableSize {
  name: string;
  rows: number;
  bytes: number;
  indexes: number;
}

async function sizesOf(owner: pg.Client): Promise<TableSize[]> {
  const { rows } = await owner.query<Record<keyof TableSize, string>>(`
    select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc`);
  return rows.map(({ name, ...of }) => ({
    name,
    rows: Number(of.rows),
    bytes: Number(of.bytes),
    indexes: Number(of.indexes),
  }));
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(0)} s`;

function printSizes(sizes: readonly TableSize[]): void {
  const all = { name: 'all', rows: 0, bytes: 0, indexes: 0 };
  for (const { rows, bytes, indexes } of sizes) {
    all.rows += Math.max(0, rows);
    all.bytes += bytes;
    all.indexes += indexes;
  }
  const shown = [...sizes.filter(({ bytes }) => bytes > all.bytes / 200), all];
  const table = shown.map(({ name, rows, bytes, indexes }) => ({
    what: name,
    'rows here': rows.toLocaleString('en'),
    'here, with indexes': `${(bytes / 1e6).toFixed(0)} MB, ${Math.round((indexes / bytes) * 100)} % indexes`,
    'the county': gigabytes(bytes * share),
  }));
  printTable(`Tables of a year, of one in ${share} parts of a county`, table);
}

async function took<T>(work: () => T | Promise<T>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The command of the backup, as the timer has it, and PostgreSQL's own copy. */
async function backUp(server: CountyServer, practice: Practice): Promise<Row[]> {
  const [file, base] = [join(server.folder, 'backup.gz'), join(server.folder, 'base')];
  const env = (name: string) => ({
    DATABASE_URL: urlOf({ ...server.at(APP, name), password: '' }),
    DATABASE_OWNER_URL: urlOf({ ...server.at(OWNER, name), password: '' }),
    SESSION_SECRET: secret,
  });
  const admin = async (name: string, ...args: string[]): Promise<void> => {
    const { code, errors } = await runSpawned('admin', args, { env: env(name) });
    if (code !== 0) throw new Error(errors);
  };
  const backup = await took(() => admin(practice.database.name, 'backup', '--to', file));
  await server.createDatabase('hodi_2');
  const restored = await took(() => admin('hodi_2', 'restore', '--from', file));
  const copy = [
    '-h',
    server.folder,
    '-p',
    String(server.at('').port),
    '-U',
    'postgres',
    '-D',
    base,
    '-Ft',
    '-z',
    '--checkpoint=fast',
  ];
  const copied = await took(() => must(...asPostgres, `${bin}/pg_basebackup`, ...copy));
  const unpacked = await took(() =>
    must(
      'sh',
      '-c',
      `mkdir "$0" && tar -xzf "$1" -C "$0" && sync "$0"`,
      join(server.folder, 'unpacked'),
      join(base, 'base.tar.gz'),
    ),
  );
  const row = (what: string, ms: number, bytes?: number): Row => ({
    what,
    here: `${seconds(ms)}${bytes === undefined ? '' : `, ${gigabytes(bytes)}`}`,
    'the county': `${seconds(ms * share)}${bytes === undefined ? '' : `, ${gigabytes(bytes * share)}`}`,
  });
  return [
    row('admin backup', backup, statSync(file).size),
    row('admin restore, which reads all of it back', restored),
    // Of both databases by then.
    row('pg_basebackup, gzip', copied / 2, statSync(join(base, 'base.tar.gz')).size / 2),
    row('… unpacked', unpacked / 2),
  ];
}

const ofClinicians = {
  'the dashboard of a clinician': '/clinicians/me',
  'needs you now': '/e-contacts/list/needs-you-now',
  'list of inquiries': '/e-contacts/list/for-clinician',
  'list of inquiries, action needed': '/e-contacts/list/for-clinician?filter=action_needed',
  patients: '/patients',
  'patients by name': '/patients?search=otieno%2017',
  'patients by member ID': '/patients?search=hd17',
  'appointments to come': '/appointments?scope=upcoming',
  'statistics of 30 days': '/statistics?period=30d',
};
const ofPatients = {
  'the dashboard of a patient': '/patients/me',
  'the timeline of a patient': '/patients/me/timeline?limit=10',
  'who saw my record': '/patients/me/record-access',
};

/** Plans that PostgreSQL used, read from the log of auto_explain. */
function plansIn(log: string, known: ReadonlyMap<string, number>): [whole: string, only: string] {
  const read = [...log.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table);
  const whole = [...new Set(read)].filter((table) => (known.get(table) ?? 0) > large);
  const [only = 0, others = 0] = [/Index Only Scan/g, /(?:Index|Bitmap Heap) Scan (?:using|on)/g].map(
    (words) => log.match(words)?.length ?? 0,
  );
  return [whole.join(', ') || 'none', `${only} of ${only + others}`];
}

interface Asked {
  what: string;
  url: string;
  tokens: readonly string[];
}

/** On a busy machine some are put off, and asked again. */
async function answered(practice: Pick<Practice, 'app'>, token: string, url: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await askOnce(practice, token, url)).took;
    } catch (error) {
      if (tries === 10) throw error;
      await wait(500);
    }
  }
}

async function timesOf(practice: Practice, { url, tokens }: Asked): Promise<number[]> {
  const figures: number[] = [];
  for (let round = 0; round < rounds + 10; round += 1)
    figures.push(await answered(practice, tokens[round % tokens.length] ?? '', url));
  // The first ones prepare statements and fill memory.
  return figures.slice(10);
}

/** Asks each once where PostgreSQL tells how it answers. */
async function plansOf(server: CountyServer, practice: Practice, asked: readonly Asked[]): Promise<[string, string][]> {
  const sizes = await withOwner(server, async (owner) => {
    await owner.query(`alter role ${APP} set auto_explain.log_min_duration = 0`);
    return sizesOf(owner);
  });
  const rows = new Map(sizes.map((of) => [of.name, of.rows]));
  const explained = await openOn(practice.database);
  const log = join(server.folder, 'log');
  const plans: [string, string][] = [];
  for (const { url, tokens } of asked) {
    const from = statSync(log).size;
    await answered(explained, tokens[0] ?? '', url);
    plans.push(plansIn(readFileSync(log).subarray(from).toString(), rows));
  }
  await explained.close();
  return plans;
}

async function ask(server: CountyServer, practice: Practice, ofPatient: readonly string[]): Promise<void> {
  const asked = [
    ...Object.entries(ofClinicians).map(([what, url]) => ({ what, url, tokens: practice.tokens })),
    ...Object.entries(ofPatients).map(([what, url]) => ({ what, url, tokens: ofPatient })),
  ];
  const figures: number[][] = [];
  for (const one of asked) figures.push(await timesOf(practice, one));
  const plans = await plansOf(server, practice, asked);
  const table = asked.map(({ what }, index) => ({
    what,
    p50: milliseconds(percentile(figures[index] ?? [], 0.5)),
    p95: milliseconds(percentile(figures[index] ?? [], 0.95)),
    'large tables read as a whole': plans[index]?.[0] ?? '',
    'scans by an index alone': plans[index]?.[1] ?? '',
  }));
  printTable('How they are answered, whole server', table);
}

/** One look of the retention job: it takes as many rows at most, each minute. */
const atOnce = 1_000;

/** After ten more days, so that each finds as many as it may delete. */
async function forget(server: CountyServer): Promise<void> {
  const now = Date.now() + 10 * 86_400_000;
  const db = openDatabase(server.at(APP, 'hodi'), 1, jobLimits);
  const jobs = { events: forgetEvents, 'keys of writes': forgetKeys, 'outgoing messages': forgetMessages };
  const rows: Row[] = [];
  for (const [what, job] of Object.entries(jobs)) {
    const figures: number[] = [];
    for (let round = 0; round < 5; round += 1) figures.push(await took(() => job(db, now, atOnce)));
    rows.push({ what: `${what}, ${atOnce} deleted`, p50: milliseconds(percentile(figures, 0.5)) });
  }
  await db.destroy();
  printTable('One look of the retention job', rows);
}

async function withOwner<T>(server: CountyServer, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(server.at(OWNER, 'hodi'));
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const server = await openCountyServer(share);
try {
  const begun = performance.now();
  const practice = await openPractice(server, (db) => fillPractice(db, size));
  const ofPatient = await withOwner(server, async (owner) => {
    const tokens = await fillYear(practice, owner, { clinicians, patients, inquiries, days });
    await vacuumAll(owner);
    printSizes(await sizesOf(owner));
    return tokens;
  });
  process.stdout.write(`  filled in ${seconds(performance.now() - begun)}\n`);
  await ask(server, practice, ofPatient);
  await practice.close();
  await forget(server);
  printTable('Backup and restore', await backUp(server, practice));
} finally {
  server.stop();
}

/** The cluster of deploy/ha is put back to a moment, from a base backup and the archived log, as deploy/ha/README.md says. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sealedChain, whole } from '@hodi/server/src/testing/audit/sealed-chain.ts';
import { homeIn, putPlaces } from '@hodi/server/src/testing/faults/places.ts';
import { SteadyLoad } from '@hodi/server/src/testing/faults/steady-load.ts';
import { spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { runSpawned } from '@hodi/server/src/testing/spawned-command.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { type Figure, exactly, told } from '../trust/figure.ts';
import { Cluster, bin, shipped } from './cluster.ts';
import { type Machine, asPostgres, must } from './machine.ts';

const people = 8;
const pause = 300;
/** Before the base backup, after it, and after the moment. */
const writes = { before: 100, after: 100, late: 100 };

const env = (cluster: Cluster) => ({ ...cluster.urls, SESSION_SECRET: secret, DEMO: 'no', DATABASE_POOL: '5' });

/** Messages by their text. */
const messagesIn = (cluster: Cluster): Promise<ReadonlySet<string>> =>
  cluster.look(async (db) => {
    const rows = await db.selectFrom('e_contact_message').select('message').execute();
    return new Set(rows.map(({ message }) => message));
  });

interface Written {
  /** Acknowledged before the moment, and begun after it. */
  before: string[];
  late: string[];
  /** As PostgreSQL writes it. */
  moment: string;
  /** The folder of the base backup. */
  base: string;
}

/** As the timer of README.md has it. */
function backUp(cluster: Cluster, { disk }: Machine): string {
  const base = join(cluster.archive, 'base');
  const socket = join(disk.folder, 'postgresql');
  must(...asPostgres, `${bin}/pg_basebackup`, '-h', socket, '-D', base, '-Ft', '-z', '--checkpoint=fast');
  return base;
}

async function write(cluster: Cluster): Promise<Written> {
  const home = await homeIn(cluster);
  const server = spawnServer(env(cluster));
  const address = await server.listening;
  const places = await putPlaces(home, address, people);
  await home.db.destroy();
  const first = new SteadyLoad([address], places, { clinicians: people, pause });
  await first.successes(writes.before);
  const base = backUp(cluster, cluster.machines.db1);
  await first.successes(writes.after);
  await first.end();
  await wait(1_000);
  const moment = await cluster.look(async (db) => {
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
    return rows[0]?.at ?? '';
  });
  await wait(1_000);
  const before = [...first.acknowledged.keys()];
  // They go on with numbers of their own.
  const late = new SteadyLoad([address], places, { clinicians: people, pause, from: before.length });
  await late.successes(writes.late);
  await late.end();
  server.process.kill('SIGTERM');
  await server.ended;
  return { before, late: [...late.acknowledged.keys()], moment, base };
}

/** Until the log up to now lies in the archive. */
async function archived(cluster: Cluster): Promise<void> {
  const { primary } = await cluster.whole();
  cluster.ask(primary, 'select pg_switch_wal()');
  const segment = cluster.ask(primary, 'select pg_walfile_name(pg_current_wal_lsn() - 1)');
  for (let tries = 0; tries < 200; tries += 1) {
    if (cluster.ask(primary, 'select last_archived_wal from pg_stat_archiver') >= segment) return;
    await wait(500);
  }
  throw new Error('the log is not archived');
}

/** The steps of README.md, on both machines. */
async function putBack(cluster: Cluster, { moment, base }: Written): Promise<number> {
  const { db1, db2 } = cluster.machines;
  for (const machine of [db1, db2]) {
    await machine.stop('patroni');
    must('mv', cluster.dataOf(machine), `${cluster.dataOf(machine)}.before`);
  }
  const begun = performance.now();
  const script = join(cluster.archive, 'restore-to');
  copyFileSync(join(shipped, 'restore-to'), script);
  must(...asPostgres, script, base, moment, cluster.dataOf(db1), cluster.archive);
  const took = performance.now() - begun;
  cluster.forget();
  db1.resume('patroni');
  while ((await cluster.primary()) !== 'db1') await wait(250);
  db2.resume('patroni');
  await cluster.whole();
  return took;
}

export async function restoreToMoment(): Promise<Figure[]> {
  const cluster = await Cluster.open();
  try {
    const written = await write(cluster);
    await archived(cluster);
    const took = await putBack(cluster, written);
    const said = await runSpawned('admin', ['restored'], { env: env(cluster) });
    const there = await messagesIn(cluster);
    const server = spawnServer(env(cluster));
    const starts = await server.listening.then(
      () => 'yes',
      (error: Error) => error.message,
    );
    server.process.kill('SIGTERM');
    await server.ended;
    cluster.dropLogs();
    return [
      told('writes before the moment, after it', `${written.before.length}, ${written.late.length}`),
      told('base backup and log restored after', `${Math.round(took)} ms`),
      exactly(
        'writes before the moment that are not there',
        written.before.filter((text) => !there.has(text)).length,
        0,
      ),
      exactly('writes after it that are there', written.late.filter((text) => there.has(text)).length, 0),
      exactly('admin restored', said.code === 0 ? 'done' : said.errors.trim(), 'done'),
      exactly('audit chain', await cluster.look(sealedChain), whole),
      exactly('a server starts on it', starts, 'yes'),
    ];
  } finally {
    cluster.close();
  }
}

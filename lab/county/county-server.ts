/** A PostgreSQL 15 of Debian with the settings of deploy/ha, its memory in proportion to the share of a county that it holds. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { APP, OWNER, SEALER } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { migrate } from '@hodi/server/src/db/migrate.ts';
import { freePort } from '@hodi/server/src/testing/servers/free-port.ts';
import { bin, shipped } from '../failover/cluster.ts';
import { asPostgres, must } from '../failover/machine.ts';

/** Of the shipped file, in megabytes. */
const memory = { shared_buffers: 2048, effective_cache_size: 6144 };

export interface CountyServer {
  folder: string;
  at: (role: string, database?: string) => { host: string; port: number; user: string; database: string };
  createDatabase: (name?: string) => Promise<ReturnType<typeof databaseOf>>;
  stop: () => void;
}

const databaseOf = (at: CountyServer['at'], name: string) => ({
  name,
  owner: at(OWNER, name),
  app: at(APP, name),
  sealer: at(SEALER, name),
});

function settingsOf(share: number): string[] {
  const { bootstrap } = parse(readFileSync(join(shipped, 'patroni.yml'), 'utf8'));
  const {
    archive_mode: _,
    archive_command: __,
    archive_timeout: ___,
    ...shippedSettings
  } = bootstrap.dcs.postgresql.parameters;
  const smaller = Object.entries(memory).map(([name, mega]) => [name, `${Math.max(64, Math.round(mega / share))}MB`]);
  // It tells how it answers a role that is set so.
  const watched = { session_preload_libraries: 'auto_explain' };
  return Object.entries({ ...shippedSettings, ...Object.fromEntries(smaller), ...watched }).map(
    ([name, value]) => `-c ${name}='${String(value)}'`,
  );
}

const made = '--locale=C.UTF-8 -E UTF8 -k -A trust -U postgres';
const asItsUser = (program: string, ...args: string[]): string => must(...asPostgres, `${bin}/${program}`, ...args);

/** @param share the county is so many times larger. */
export async function openCountyServer(share: number): Promise<CountyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hodi-county-'));
  must('chown', 'postgres:', folder);
  asItsUser('initdb', '-D', join(folder, 'data'), ...made.split(' '));
  const port = await freePort();
  const options = [
    `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='${folder}'`,
    ...settingsOf(share),
  ].join(' ');
  const control = (...args: string[]) => asItsUser('pg_ctl', '-D', join(folder, 'data'), '-w', '-s', ...args);
  control('-l', join(folder, 'log'), '-o', options, 'start');
  const at = (user: string, database = 'postgres') => ({ host: '127.0.0.1', port, user, database });
  const asSuperuser = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client(at('postgres'));
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await asSuperuser(
    `create role ${OWNER} superuser login`,
    ...[APP, SEALER].map((role) => `create role ${role} login`),
  );
  return {
    folder,
    at,
    async createDatabase(name = 'hodi') {
      await asSuperuser(`create database ${name} owner ${OWNER}`);
      const database = databaseOf(at, name);
      if (name === 'hodi') await migrate(database.owner, APP, { sealerRole: SEALER });
      return database;
    },
    stop() {
      control('-m', 'fast', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

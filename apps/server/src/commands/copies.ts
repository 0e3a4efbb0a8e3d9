/** Backup, restore, and the move from the embedded database to a server: one way of copying everything, three ends. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { namesOfMigrations, migrate } from '#server/db/migrate.ts';
import { openBackup, writeBackup } from '#server/db/copying/backup-file.ts';
import { type Contents, type Whole, contentsOf } from '#server/db/copying/contents.ts';
import { fillDatabase } from '#server/db/copying/fill-database.ts';
import { inOneTransaction } from '#server/db/copying/tables.ts';
import { type Copying, noteFinished } from '#server/db/copying/unfinished.ts';
import { inTransaction } from '#server/db/database.ts';
import { databaseTime } from '#server/db/database-clock.ts';
import { sqlState } from '#server/db/outage.ts';
import { noteMove, placesOf } from '#server/db/embedded/embedded-places.ts';
import { type OpenedDatabase, serverDatabase } from '#server/db/server-database.ts';
import type { BegunErasure } from '#server/features/data-requests/erasure.repository.ts';
import { eraseAgain, erasureList, readErasureList } from '#server/features/data-requests/repeat-erasures.service.ts';
import { beginNewLife } from '#server/features/superusers/after-restore.service.ts';
import { type CommandDeps, CommandRefused, leave } from '#server/features/superusers/superusers.service.ts';
import {
  type Environment,
  databaseSettings,
  hasTables,
  nameOfDatabase,
  onDatabase,
  openForCommand,
  using,
} from './command-database.ts';
import { readable, written } from './file-faults.ts';

type Deps = Omit<CommandDeps, 'db'>;

export interface Restored {
  /** The backup. */
  from: string;
  /** The list of erased people, if there is one. */
  erasures: string | null;
}

function amount({ tables }: Whole): string {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return `${rows.toLocaleString('en')} rows of ${counts.length} tables`;
}

const noteDone = (database: OpenedDatabase, deps: Deps, action: string): Promise<void> =>
  using(database, async (db) => {
    const now = await databaseTime(db);
    await inTransaction(db, (tx) =>
      leave(tx, { ...deps, db, now }, { action, institution_id: null, subject_id: null }),
    );
  });

/** Everything as it is at one moment, also beside a running server. */
export async function backUp(env: Environment, file: string, deps: Deps): Promise<string> {
  const path = resolve(file);
  const database = await openForCommand(env, { mayMake: false });
  try {
    await noteDone(database, deps, 'command.backup');
    const all = await inOneTransaction(database.owner, 'read', async (client) => {
      const contents = await contentsOf(client, new Date(deps.now));
      await written(path, () => writeBackup(contents, path));
      return contents.whole();
    });
    const made = `${path} holds ${amount(all)}.`;
    return `${made}\nIt is not encrypted and holds health data. Keep SESSION_SECRET (or DATA_DIR/session-secret) as safe beside it.`;
  } finally {
    await database.stop();
  }
}

/** Makes the tables of the version that wrote the contents, fills them, and brings them up to date. */
async function fillNew(database: OpenedDatabase, contents: Contents, copying: Copying): Promise<Whole> {
  const { owner, appRole, sealerRole } = database;
  // A refused login is reported before anything is created.
  await using(database, hasTables);
  const known = await namesOfMigrations();
  const { migrations } = contents.head;
  const last = migrations.at(-1);
  if (last === undefined || migrations.some((name, index) => name !== known[index])) {
    throw new CommandRefused('The backup was made by a newer Hodi, or by another: put it back with that version');
  }
  await migrate(owner, appRole, { upTo: last, sealerRole }).catch((error: unknown) => {
    // A refusal of the database itself has another cause: the tables of another role, for one.
    if (!(error instanceof Error && /migration/.test(error.message)) || sqlState(error) !== undefined) throw error;
    throw new CommandRefused(
      'The backup is of an older version: put it back into a database where there are no tables yet',
    );
  });
  const filled = await fillDatabase(owner, contents, copying);
  await migrate(owner, appRole, { sealerRole });
  return filled;
}

/** Writes the list of erased people; the file holds ids and times only. */
export async function listErasures(env: Environment, file: string): Promise<string> {
  const path = resolve(file);
  const { count, text } = await onDatabase(env, { mayMake: false }, erasureList);
  await written(path, () => writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true }));
  return `${path} names ${count} erased: give it to restore with --erasures.`;
}

/** @throws CommandRefused for a file that cannot be read, or is no such list. */
async function readErasures(file: string | null): Promise<BegunErasure[] | null> {
  if (file === null) return null;
  const path = resolve(file);
  return readErasureList(await readable(path, () => readFile(path, 'utf8')));
}

/** Starts a new life of the database without the people who were erased since. Servers may start on it then. */
async function begin(database: OpenedDatabase, deps: Deps, erasures: BegunErasure[] | null): Promise<string[]> {
  const said = await using(database, async (db) => beginIn({ ...deps, db, now: await databaseTime(db) }, erasures));
  await inOneTransaction(database.owner, 'write', noteFinished);
  return said;
}

async function beginIn(deps: CommandDeps, erasures: BegunErasure[] | null): Promise<string[]> {
  const again = erasures === null ? null : await eraseAgain(deps, erasures);
  const { last, since } = await beginNewLife(deps);
  const after = since < last ? `${since.toISOString()}, where an earlier life ended` : 'that';
  return [
    `The last thing in it is of ${last.toISOString()}.`,
    `Devices send again what they wrote after ${after}, each when it reaches the server next.`,
    again === null
      ? 'Who was erased after that is there again: see --erasures, or docs/data-protection.md.'
      : `Of ${erasures?.length} erased ${again} were there again, and are erased once more.`,
    'Accounts and sessions are as they were then: deactivate again who was dismissed or lost a phone since.',
  ];
}

/** After a backup was put back by other means. */
export async function restored(env: Environment, file: string | null, deps: Deps): Promise<string> {
  const erasures = await readErasures(file);
  // The restored database exists, perhaps in an older version; a new one made here would be another.
  const database = await openForCommand(env, { mayMake: false });
  try {
    if (!(await using(database, hasTables))) throw new CommandRefused(`There is nothing in ${nameOfDatabase(env)}`);
    await migrate(database.owner, database.appRole, database);
    return (await begin(database, deps, erasures)).join('\n');
  } finally {
    await database.stop();
  }
}

/** Into a database with nothing in it; devices then send again what they wrote since. */
export async function restore(env: Environment, { from, erasures: list }: Restored, deps: Deps): Promise<string> {
  const erasures = await readErasures(list);
  const path = resolve(from);
  const contents = await readable(path, () => openBackup(path));
  const database = await openForCommand(env, { mayMake: true, isAlone: true });
  try {
    const filled = await fillNew(database, contents, 'restore');
    const [last, ...more] = await begin(database, deps, erasures);
    return [`Put back: ${amount(filled)}, read again and found the same. ${last}`, ...more].join('\n');
  } finally {
    await database.stop();
  }
}

/** From the embedded database of DATA_DIR to the server of DATABASE_URL. */
export async function move(env: Environment, deps: Deps): Promise<string> {
  const { dataDir, databaseUrl, ...settings } = databaseSettings(env);
  if (databaseUrl === undefined) throw new CommandRefused('DATABASE_URL: name the PostgreSQL server to move to');
  const target = serverDatabase({ ...settings, databaseUrl });
  const source = await openForCommand({ DATA_DIR: dataDir }, { mayMake: false, isAlone: true });
  try {
    await migrate(source.owner, source.appRole, source);
    const filled = await inOneTransaction(source.owner, 'read', async (client) =>
      fillNew(target, await contentsOf(client, new Date(deps.now)), 'move'),
    );
    await noteDone(target, deps, 'command.moved');
    // In this order: after an interruption neither database is served, but never both.
    noteMove(placesOf(dataDir), { to: new URL(databaseUrl), at: new Date(deps.now) });
    await inOneTransaction(target.owner, 'write', noteFinished);
    return [
      `Moved: ${amount(filled)}, read again and found the same.`,
      'Start Hodi with this DATABASE_URL and the same SESSION_SECRET; without, it does not start on the old database any more.',
    ].join('\n');
  } finally {
    await source.stop();
  }
}

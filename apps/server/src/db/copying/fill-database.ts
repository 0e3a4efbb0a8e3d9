/** Puts contents into a database whose tables exist and are empty, and checks that they arrived. */
import { isDeepStrictEqual } from 'node:util';
import { type Client, escapeIdentifier } from 'pg';
import type { ConnectionSettings } from '../database.ts';
import { sqlState } from '../outage.ts';
import { BrokenBackup } from './backup-file.ts';
import type { Contents, Whole } from './contents.ts';
import { type CopiedTable, inOneTransaction, migrationsOf, putRows, rowsOf, sequencesOf, tablesOf } from './tables.ts';
import { type Stamp, RowChecksum } from './row-checksum.ts';
import { type Copying, noteUnfinished, unfinishedAt } from './unfinished.ts';

/** The database is not empty: nothing is ever overwritten. */
export class NotEmpty extends Error {}

/** The copy differs from its source: nothing of it is kept. */
export class NotArrived extends Error {
  constructor(what: string) {
    super(`${what} arrived as it was, so nothing was put there: that database changes what it is given`);
  }
}

/** Refuses a database that holds accounts or audit lines. All other rows were put in by the migrations. */
async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from app_user union all select 1 from audit_line limit 1');
  if (rows.length === 0) return;
  const says = 'There is something in that database already, so nothing was put there: choose one with nothing in it';
  throw new NotEmpty((await unfinishedAt(client)) ?? says);
}

/** Stamp of the present rows, read back. */
async function stampOf(client: Client, table: CopiedTable): Promise<Stamp> {
  const checksum = new RowChecksum();
  for await (const chunk of rowsOf(client, table)) checksum.take(chunk as Buffer);
  return checksum.stamp;
}

async function requireArrived(client: Client, tables: readonly CopiedTable[], whole: Whole): Promise<void> {
  const there: Record<string, Stamp> = {};
  for (const table of tables) there[table.name] = await stampOf(client, table);
  for (const { name } of tables) {
    if (!isDeepStrictEqual(there[name], whole.tables[name])) throw new NotArrived(`Not all of ${name}`);
  }
  if (!isDeepStrictEqual(await sequencesOf(client), whole.sequences)) throw new NotArrived('Not each sequence');
}

/**
 * Copies everything in one transaction, reads it back and compares it; otherwise nothing is kept.
 * @param owner of the tables, which the same migrations have created.
 * @param copying sets the mark of an unfinished database, if more has to be done before a server may start on it.
 * @returns what is in it now. @throws NotEmpty, BrokenBackup, NotArrived.
 */
export const fillDatabase = (owner: ConnectionSettings, contents: Contents, copying: Copying): Promise<Whole> =>
  inOneTransaction(owner, 'write', async (client) => {
    await requireEmpty(client);
    if (!isDeepStrictEqual(await migrationsOf(client), contents.head.migrations)) {
      throw new BrokenBackup('The tables are of another version than what shall go into them');
    }
    const own = await tablesOf(client);
    const columnsOf = new Map(own.map(({ name, columns }) => [name, columns]));
    await client.query(`truncate ${own.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
    // The tables that triggers maintain are copied themselves.
    for (const { name } of own) await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`);
    for await (const { rows, ...table } of contents.tables()) {
      if (!isDeepStrictEqual(columnsOf.get(table.name), table.columns)) {
        throw new BrokenBackup(`There is no table ${table.name} of these columns here`);
      }
      await putRows(client, table, rows).catch((error: unknown) => {
        // Values that are none, or rows that refer to nothing.
        if (!/^2[23]/.test(sqlState(error) ?? '')) throw error;
        throw new BrokenBackup(`The backup was damaged: there is something wrong with ${table.name}`);
      });
    }
    const whole = await contents.whole();
    for (const [name, at] of Object.entries(whole.sequences)) {
      await client.query('select setval($1::text::regclass, $2::bigint)', [escapeIdentifier(name), at]);
    }
    await requireArrived(client, own, whole);
    for (const { name } of own) await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`);
    await noteUnfinished(client, copying);
    return whole;
  });

/** The tables of a database as they are copied: which there are, in which order, and their rows by COPY. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ConnectionSettings } from '../database.ts';

export interface CopiedTable {
  name: string;
  columns: readonly string[];
}

/** Rows as text must be the same whatever the server is set to; and a copy takes as long as it takes. */
const settings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
];

/** Does the work in one transaction of its own; nothing of it is there when it fails. */
export async function inOneTransaction<T>(
  connection: ConnectionSettings,
  kind: 'read' | 'write',
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, options: settings.map((setting) => `-c ${setting}`).join(' ') });
  // A connection that breaks also fails what is asked of it; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(kind === 'read' ? 'begin isolation level repeatable read, read only' : 'begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Each after those that it refers to. @throws when some refer to each other. */
export function inOrderOfReference(names: readonly string[], references: readonly [string, string][]): string[] {
  const ordered: string[] = [];
  let left = [...names];
  while (left.length > 0) {
    const ready = left.filter((name) => !references.some(([by, to]) => by === name && by !== to && left.includes(to)));
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${left.join(', ')}`);
    ordered.push(...ready);
    left = left.filter((name) => !ready.includes(name));
  }
  return ordered;
}

/** All of ours, without what the database makes by itself and without the notes of the migrations. */
export async function tablesOf(client: Client): Promise<CopiedTable[]> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`);
  const { rows: references } = await client.query<{ by: string; to: string }>(`
    select distinct b.relname as by, t.relname as to from pg_constraint r
    join pg_class b on b.oid = r.conrelid join pg_class t on t.oid = r.confrelid where r.contype = 'f'`);
  const names = columns.map(({ name }) => name);
  const byName = new Map(columns.map((table) => [table.name, table]));
  return inOrderOfReference(
    names,
    references.map(({ by, to }) => [by, to]),
  ).flatMap((name) => byName.get(name) ?? []);
}

/** As SQL has it: `public."red_flag" ("id", …)`. */
export const placeOf = ({ name, columns }: CopiedTable): string =>
  `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

/** The rows of a table, one to a line. */
export const rowsOf = (client: Client, table: CopiedTable): Readable =>
  client.query(copyTo(`copy ${placeOf(table)} to stdout`));

export const putRows = (client: Client, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(rows, client.query(copyFrom(`copy ${placeOf(table)} from stdin`)));

export async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; at: string }>(`
    select sequencename::text as name, last_value::text as at from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}

/** Names of the migrations that made the tables. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"');
  return rows.map(({ name }) => name);
}

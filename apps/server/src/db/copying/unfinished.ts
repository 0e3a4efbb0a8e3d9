/**
 * A database that a restore has filled and that has not begun its new life: who was erased stands in it again, and devices would
 * not send again what it lacks. The comment of a table says so, which is committed with the rows whatever version they are of.
 */
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '../database.ts';

const mark = 'restore not finished';

/** @param client of the owner, in the transaction that fills it. */
export const noteUnfinished = (client: Client) => client.query(`comment on table installation is '${mark}'`);

export const noteFinished = (client: Client) => client.query('comment on table installation is null');

const asks = `select obj_description('installation'::regclass, 'pg_class') = '${mark}' as is_unfinished`;

export async function isUnfinishedAt(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_unfinished: boolean | null }>(asks);
  return rows[0]?.is_unfinished === true;
}

export async function isUnfinished(db: Database): Promise<boolean> {
  const { rows } = await sql.raw<{ is_unfinished: boolean | null }>(asks).execute(db);
  return rows[0]?.is_unfinished === true;
}

/** What ends it. */
export const howToFinish = 'end it with npm run admin -- restored --erasures FILE';

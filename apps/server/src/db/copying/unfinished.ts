/**
 * Marks a database that a restore or a move has filled but that is not in use yet. After a restore, erased people are in
 * it again and devices have not sent again what it lacks; after a move, the old database still serves. The mark is a
 * comment on a table, committed together with the rows, so that every version can read it.
 */
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '../database.ts';

/** Ways to fill a database, each with the way to end it after an interruption. */
const endings = {
  restore: 'end it with npm run admin -- restored --erasures FILE',
  move: 'make another database with nothing in it, and move into that one',
} as const;
export type Copying = keyof typeof endings;

/** @param client of the owner, in the transaction that fills it. */
export const noteUnfinished = (client: Client, copying: Copying) =>
  client.query(`comment on table installation is '${copying} not finished'`);

export const noteFinished = (client: Client) => client.query('comment on table installation is null');

const asks = `select obj_description('installation'::regclass, 'pg_class') as said`;
interface Row {
  said: string | null;
}

function sentenceOf(said: string | null | undefined): string | undefined {
  for (const [copying, ends] of Object.entries(endings)) {
    if (said === `${copying} not finished`) return `A ${copying} into this database was cut off: ${ends}`;
  }
  return undefined;
}

/** Sentence that the copy was cut off and how to end it; undefined if nothing was. */
export const unfinishedAt = async (client: Client): Promise<string | undefined> =>
  sentenceOf((await client.query<Row>(asks)).rows[0]?.said);

export const unfinishedIn = async (db: Database): Promise<string | undefined> =>
  sentenceOf((await sql.raw<Row>(asks).execute(db)).rows[0]?.said);

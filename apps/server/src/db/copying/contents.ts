/** All that a database holds, on its way somewhere: from another database, or from a file. */
import type { Client } from 'pg';
import { type Stamp, RowChecksum, stamped } from './row-checksum.ts';
import { type CopiedTable, migrationsOf, rowsOf, sequencesOf, tablesOf } from './tables.ts';

export interface Head {
  /** When it was read, ISO 8601. */
  at: string;
  migrations: readonly string[];
}

/** Row counts, checksums and sequences that the copy must have in the end. */
export interface Whole {
  tables: Readonly<Record<string, Stamp>>;
  /** The last number each has given. */
  sequences: Readonly<Record<string, string>>;
}

export interface Contents {
  head: Head;
  /** Each must be read to its end before the next. */
  tables: () => AsyncIterable<CopiedTable & { rows: AsyncIterable<Buffer> }>;
  /** Once all tables were read. */
  whole: () => Promise<Whole>;
}

/** Contents as of the moment at which the client's transaction began. */
export async function contentsOf(client: Client, at: Date): Promise<Contents> {
  const head = { at: at.toISOString(), migrations: await migrationsOf(client) };
  const checksums = new Map<string, RowChecksum>();
  async function* tables(): AsyncGenerator<CopiedTable & { rows: AsyncIterable<Buffer> }> {
    for (const table of await tablesOf(client)) {
      const checksum = new RowChecksum();
      checksums.set(table.name, checksum);
      yield { ...table, rows: stamped(rowsOf(client, table) as AsyncIterable<Buffer>, checksum) };
    }
  }
  const whole = async (): Promise<Whole> => ({
    tables: Object.fromEntries([...checksums].map(([name, { stamp }]) => [name, stamp])),
    sequences: await sequencesOf(client),
  });
  return { head, tables, whole };
}

/**
 * A backup: the whole database in one compressed file of SQL, which `zcat FILE | psql` would load into empty tables
 * too. The first and last lines are comments that name the file and its contents.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { escapeLiteral } from 'pg';
import { sqlState } from '../outage.ts';
import type { Contents, Head, Whole } from './contents.ts';
import { RowChecksum, stamped } from './row-checksum.ts';
import { type CopiedTable, placeOf } from './tables.ts';

const firstWords = '-- Hodi backup 1 ';
const lastWords = '-- Hodi backup ends ';
/** Header of each table, for the reader: names may hold any characters, so they are not parsed from the SQL. */
const tableWords = '-- table ';
const endOfRows = Buffer.from('\\.\n');
const newline = 0x0a;

/** A file that is no backup, or not the whole of one. One line. */
export class BrokenBackup extends Error {}

async function* linesOf({ head, tables, whole }: Contents): AsyncGenerator<string | Buffer> {
  yield `${firstWords}${JSON.stringify(head)}\n`;
  for await (const { rows, name, columns } of tables()) {
    const table = { name, columns };
    yield `${tableWords}${JSON.stringify(table)}\ncopy ${placeOf(table)} from stdin;\n`;
    yield* rows;
    yield endOfRows;
  }
  const all = await whole();
  for (const [name, at] of Object.entries(all.sequences)) {
    yield `select setval(${escapeLiteral(`public.${name}`)}, ${at});\n`;
  }
  yield `${lastWords}${JSON.stringify(all)}\n`;
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Readable by nobody else. Until all of it is on the disk there is an empty file of that name, which nobody takes for a backup.
 * @throws EEXIST when there is a file already.
 */
export async function writeBackup(contents: Contents, path: string): Promise<void> {
  const temporary = `${path}.begun-${process.pid}`;
  await (await open(path, 'wx', 0o600)).close();
  try {
    await pipeline(linesOf(contents), createGzip(), createWriteStream(temporary, { mode: 0o600 }));
    await flushed(temporary);
    await rename(temporary, path);
  } catch (error) {
    await Promise.all([rm(temporary, { force: true }), rm(path, { force: true })]);
    throw error;
  }
}

/** Lines for the words between the tables, blocks of whole lines for the rows. */
class Lines {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    const unpacked = createReadStream(path)
      .on('error', (error) => unpacked.destroy(error))
      .pipe(createGunzip());
    this.#chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new BrokenBackup('The backup is cut off: its end is missing');
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }

  /** Takes out so many bytes. */
  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(newline);
      if (end !== -1) return this.#take(end + 1).toString('utf8', 0, end);
      await this.#more();
    }
  }

  /** Until the line that ends them, which is taken out too. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const lines = this.#rest.subarray(0, this.#rest.lastIndexOf(newline) + 1);
      const end = startOfEnd(lines);
      if (end !== -1) {
        const rows = this.#take(end);
        this.#take(endOfRows.length);
        if (rows.length > 0) yield rows;
        return;
      }
      if (lines.length > 0) yield this.#take(lines.length);
      await this.#more();
    }
  }
}

/** Offset of the line that ends the rows, in a block of whole lines; no row can equal that line. */
function startOfEnd(lines: Buffer): number {
  if (lines.subarray(0, endOfRows.length).equals(endOfRows)) return 0;
  const before = lines.indexOf(`\n${endOfRows.toString()}`);
  return before === -1 ? -1 : before + 1;
}

const broken = (error: unknown): unknown => {
  const code = sqlState(error) ?? '';
  if (code === 'Z_BUF_ERROR') return new BrokenBackup('The backup is cut off: its end is missing');
  if (code.startsWith('Z_')) return new BrokenBackup('This is no backup of Hodi, or it was damaged');
  return error;
};

function readWords(line: string, words: string): unknown {
  if (!line.startsWith(words)) throw new BrokenBackup('This is no backup of Hodi, or it was damaged');
  return JSON.parse(line.slice(words.length));
}

/** @throws BrokenBackup at once or later, when it turns out that it is not whole. */
export async function openBackup(path: string): Promise<Contents> {
  const lines = new Lines(path);
  const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw broken(error);
    }
  };
  const checksums = new Map<string, RowChecksum>();
  let last = '';
  async function* rowsOf(name: string): AsyncGenerator<Buffer> {
    const checksum = new RowChecksum();
    checksums.set(name, checksum);
    try {
      yield* stamped(lines.rows(), checksum);
    } catch (error) {
      throw broken(error);
    }
  }
  async function* tables(): AsyncGenerator<CopiedTable & { rows: AsyncIterable<Buffer> }> {
    for (;;) {
      last = await inWords(() => lines.line());
      if (!last.startsWith(tableWords)) return;
      await inWords(() => lines.line());
      const table = readWords(last, tableWords) as CopiedTable;
      yield { ...table, rows: rowsOf(table.name) };
    }
  }
  async function whole(): Promise<Whole> {
    while (last.startsWith('select setval(')) last = await inWords(() => lines.line());
    const all = readWords(last, lastWords) as Whole;
    const seen = Object.fromEntries([...checksums].map(([name, { stamp }]) => [name, stamp]));
    if (!isDeepStrictEqual(seen, all.tables))
      throw new BrokenBackup('The backup was damaged: its rows are not those it says');
    return all;
  }
  const head = readWords(await inWords(() => lines.line()), firstWords) as Head;
  return { head, tables, whole };
}

/** Number of rows and a sum over all of them, in any order: tells whether two tables hold the same rows. */
import { hash } from 'node:crypto';

export interface Stamp {
  rows: number;
  sum: string;
}

const newline = 0x0a;
/** The sum is kept to this many bits. */
const bits = 64;

/** Takes in rows as COPY writes them, one to a line, cut anywhere. */
export class RowChecksum {
  #rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    const text = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let from = 0;
    for (let end = text.indexOf(newline); end !== -1; end = text.indexOf(newline, from)) {
      this.#sum += hash('sha256', text.subarray(from, end), 'buffer').readBigUInt64LE(0);
      this.#rows += 1;
      from = end + 1;
    }
    this.#rest = text.subarray(from);
  }

  get stamp(): Stamp {
    return { rows: this.#rows, sum: BigInt.asUintN(bits, this.#sum).toString(16) };
  }
}

/** Passes the rows on, and takes them in. */
export async function* stamped(rows: AsyncIterable<Buffer>, checksum: RowChecksum): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    checksum.take(chunk);
    yield chunk;
  }
}

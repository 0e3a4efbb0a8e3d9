/** The real server beside the bare one, at several numbers of connections: what both benchmarks of writing and that of the list do. */
import { milliseconds, printTable } from '../figures.ts';
import type { Size } from '../fill-threads.ts';
import { type Place, openPlace } from './place.ts';
import { type Side, type SideFigures, inTurns } from './alternating-rounds.ts';

export interface Compared {
  title: string;
  /** Of the bare server's rate, at least. */
  limit: number;
  connections: readonly number[];
  size: Size;
  sides: readonly [hodi: (place: Place) => Side, bare: (place: Place) => Side];
}

/**
 * Answers of the real server that do not count. Requests, not turns: what runs often is compiled by how often it ran, until
 * some 25,000 messages (`docs/performance.md`), which a slow machine needs three times as long for.
 */
const warmUp = Number(process.env['WARM_UP'] ?? 25_000);

/** Both as they are after a while: until then they run code that is not compiled yet, of which the bare server has the less. */
async function warm(sides: readonly Side[], postmaster: number): Promise<void> {
  for (let answers = 0; answers < warmUp;) {
    const [real] = await inTurns(sides, { connections: 16, postmaster, times: 4 });
    answers += real?.answers ?? Number.POSITIVE_INFINITY;
  }
}

const rowsOf = (what: string, figures: readonly SideFigures[], limit: number) =>
  figures.map(({ name, rate, p50, p99, ratio, server, postgres }, index) => ({
    what: `${what}, ${name}`,
    rate: `${rate.toFixed(0)}/s`,
    p50: milliseconds(p50),
    p99: milliseconds(p99),
    'processor: server': milliseconds(server),
    PostgreSQL: milliseconds(postgres),
    ratio: index === 0 ? `${ratio.toFixed(2)}, at least ${limit}${ratio < limit ? ': OVER' : ''}` : '',
  }));

/** Prints the figures; true when they are within their limits. */
export async function beside({ title, limit, connections, size, sides }: Compared): Promise<boolean> {
  const place = await openPlace(size);
  const rows = [];
  let isWithin = true;
  const both = sides.map((side) => side(place));
  await warm(both, place.postmaster);
  for (const count of connections) {
    const figures = await inTurns(both, { connections: count, postmaster: place.postmaster });
    isWithin &&= (figures[0]?.ratio ?? 0) >= limit;
    rows.push(...rowsOf(`${count} connection${count === 1 ? '' : 's'}`, figures, limit));
  }
  printTable(title, rows);
  await place.close();
  return isWithin;
}

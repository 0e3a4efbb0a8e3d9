/** Several processes, each with a server and a database of its own, play every nth seed of one run. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nothing, type Sum } from './sum.ts';

interface Parts {
  first: number;
  count: number;
  processes: number;
  /** Further arguments of each. */
  more: readonly string[];
}

const run = join(import.meta.dirname, '../run.ts');

/** @param tell called with each one's state. @returns whether all of them came to their end. */
export async function playSideBySide(parts: Parts, tell: (sums: readonly Sum[]) => void): Promise<boolean> {
  const { first, count, processes, more } = parts;
  const sums: Sum[] = Array.from({ length: processes }, () => nothing);
  const ends = sums.map(async (_, index) => {
    const own = Math.ceil((count - index) / processes);
    const settings = { seed: first + index, histories: own, every: processes, processes: 1 };
    const given = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = fork(run, [...given, ...more]);
    child.on('message', (sum: Sum) => {
      sums[index] = sum;
      tell(sums);
    });
    await once(child, 'exit');
    return sums[index]?.histories === own || child.exitCode === 0;
  });
  return (await Promise.all(ends)).every(Boolean);
}

/**
 * How much of what the server makes for messages outlives a collection of young objects: what one message keeps from being
 * collected, all that come after it keep as well, until all of the heap is looked through. A heap snapshot does not show it:
 * such objects are dead by then.
 */
import { type Place, serverOn } from './place.ts';
import { postTo } from './posting.ts';
import { inTurns } from './alternating-rounds.ts';

/** A line of V8's about a collection of young objects, or of the whole heap: megabytes before and after. */
const collection = /(Scavenge|Mark-Compact) ([\d.]+) \([\d.]+\) -> ([\d.]+) /g;

interface Collection {
  isYoung: boolean;
  before: number;
  after: number;
}

const collectionsIn = (log: string): Collection[] =>
  [...log.matchAll(collection)].map(([, kind, before, after]) => ({
    isYoung: kind === 'Scavenge',
    before: Number(before),
    after: Number(after),
  }));

/** @returns the part of what was made between two collections of young objects that is there after the second, in percent. */
function shareThatStays(collections: readonly Collection[]): number {
  let [made, stays] = [0, 0];
  for (const [n, { isYoung, before, after }] of collections.entries()) {
    const last = collections[n - 1];
    if (!isYoung || last?.isYoung !== true) continue;
    made += before - last.after;
    stays += after - last.after;
  }
  return (100 * stays) / made;
}

/** Of messages that four people post at once, in percent, after many that do not count. */
export async function shareOutliving(place: Place, dataDir: string): Promise<number> {
  const server = serverOn(place.database, dataDir, ['--trace-gc']);
  let log = '';
  server.process.stdout?.on('data', (part: Buffer) => (log += part.toString()));
  const side = { ...postTo(place), address: await server.listening, pid: server.process.pid };
  const { postmaster } = place;
  try {
    await inTurns([side], { connections: 16, postmaster, times: 20 });
    log = '';
    await inTurns([side], { connections: 4, postmaster, times: 20 });
    return shareThatStays(collectionsIn(log));
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

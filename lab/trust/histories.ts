/**
 * Random histories of eight clients at the real program, at one process and at three, while servers are killed and the
 * PostgreSQL of their own is cut off, stopped, frozen and left without room. SEEDS, ACTS, SERVERS and SEED from the environment.
 */
import { whole } from '@hodi/server/src/testing/audit/sealed-chain.ts';
import { ThrowawayRedis, redisProgram } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { OwnPostgres } from '@hodi/server/src/testing/faults/own-postgres.ts';
import { homeIn } from '@hodi/server/src/testing/faults/places.ts';
import { type HistoryFigures, type Where, openHistoryPlace } from '@hodi/server/src/testing/histories/history-world.ts';
import { databaseStrikes } from './database-strikes.ts';
import { type Figure, diskSize, exactly, missing, told, withoutOwnDisk, withoutRedis } from './figure.ts';

const seeds = Number(process.env['SEEDS'] ?? 20);
const acts = Number(process.env['ACTS'] ?? 40);
const first = Number(process.env['SEED'] ?? 1);
/** As many as there are kinds: each comes once in a history, in an order of its own. */
const strikes = 5;
/** At so many servers, one number after the other. */
const numbers = (process.env['SERVERS'] ?? '1 3').split(' ').map(Number);

/** One after the other, as starting servers takes longer than a history; a line for each, since all take many minutes. */
async function histories(where: Where, database: OwnPostgres): Promise<{ done: HistoryFigures[]; chain: string }> {
  const t = await homeIn(database);
  const place = await openHistoryPlace(t, { ...where, suffers: databaseStrikes(database) });
  const done: HistoryFigures[] = [];
  try {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const begun = performance.now();
      const one = await place.play({ seed, acts, strikes });
      done.push(one);
      const seconds = Math.round((performance.now() - begun) / 1000);
      const how = one.faults.length === 0 ? 'holds' : one.faults.slice(0, 3).join('; ');
      console.log(`${where.servers} servers, seed ${seed}: ${seconds} s, ${how}`);
    }
    return { done, chain: await place.chain() };
  } finally {
    await place.close();
    await t.db.destroy();
  }
}

const sum = (of: readonly HistoryFigures[], count: (one: HistoryFigures) => number): string =>
  String(of.reduce((all, one) => all + count(one), 0));

/** How often each came. */
const struck = (of: readonly HistoryFigures[]): [string, number][] => {
  const all = of.flatMap(({ strikes: came }) => came);
  return [...new Set(all)].sort().map((what) => [what, all.filter((one) => one === what).length]);
};

function figuresOf({ done: of, chain }: Awaited<ReturnType<typeof histories>>, servers: number): Figure[] {
  const where = servers === 1 ? 'one server' : `${servers} servers`;
  const faults = of.flatMap((one) => one.faults);
  return [
    told(`${where}: histories`, String(of.length)),
    ...struck(of).map(([what, count]) => told(`${where}: ${what}`, String(count))),
    told(
      `${where}: told to come again, or cut off`,
      sum(of, ({ history }) => history.outages),
    ),
    told(
      `${where}: messages written, refused after the end`,
      `${sum(of, ({ history }) => history.posts.filter(({ status }) => status === 201).length)}, ${sum(
        of,
        ({ history }) => history.posts.filter(({ status }) => status === 409).length,
      )}`,
    ),
    told(
      `${where}: read, resolved, booked, invitations answered`,
      [
        sum(of, ({ history }) => history.reads.length),
        sum(of, ({ history }) => history.resolved.length),
        sum(of, ({ history }) => history.booked.length),
        sum(of, ({ history }) => history.answered.length),
      ].join(', '),
    ),
    exactly(`${where}: what does not hold`, [...new Set(faults)].slice(0, 3).join('; ') || 'nothing', 'nothing'),
    exactly(`${where}: audit chain`, chain, whole),
  ];
}

export async function randomHistories(): Promise<Figure[]> {
  const program = redisProgram();
  const redis = program === undefined ? undefined : await ThrowawayRedis.open(program);
  const figures: Figure[] = [];
  for (const servers of numbers) {
    const url = servers > 1 ? redis?.url : undefined;
    const database = await OwnPostgres.open(diskSize);
    const where = { servers, ...(url !== undefined && { redis: url }) };
    try {
      figures.push(...figuresOf(await histories(where, database), servers));
    } finally {
      await database.close();
    }
    if (!database.disk.canBeFilled) figures.push(missing(`${servers} servers: its disk full`, withoutOwnDisk));
    if (servers > 1 && redis === undefined) figures.push(missing('Redis between the servers', withoutRedis));
  }
  await redis?.kill();
  return figures;
}

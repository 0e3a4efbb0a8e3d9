/**
 * Random histories of eight clients at the real program, at one process and at three, while servers are killed and their
 * connections to PostgreSQL cut. SEEDS, ACTS and SEED from the environment.
 */
import { ThrowawayRedis, redisProgram } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { closeCluster, openTestApp } from '@hodi/server/src/testing/test-app.ts';
import { type HistoryFigures, liveHistory } from '@hodi/server/src/testing/histories/history-world.ts';
import { type Figure, exactly, told } from './figure.ts';

const seeds = Number(process.env['SEEDS'] ?? 20);
const acts = Number(process.env['ACTS'] ?? 40);
const first = Number(process.env['SEED'] ?? 1);
const strikes = 4;

/** Each on a database of its own. */
async function oneHistory(seed: number, servers: number, redis?: string): Promise<HistoryFigures> {
  const t = await openTestApp();
  try {
    return await liveHistory(t, { seed, acts, servers, strikes, ...(redis !== undefined && { redis }) });
  } finally {
    await t.close();
  }
}

const sum = (of: readonly HistoryFigures[], count: (one: HistoryFigures) => number): string =>
  String(of.reduce((all, one) => all + count(one), 0));

function figuresOf(of: readonly HistoryFigures[], servers: number): Figure[] {
  const where = servers === 1 ? 'one server' : `${servers} servers`;
  const faults = of.flatMap((one) => one.faults);
  return [
    told(`${where}: histories, strikes`, `${of.length}, ${sum(of, (one) => one.strikes)}`),
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
  ];
}

export async function randomHistories(): Promise<Figure[]> {
  const program = redisProgram();
  const redis = program === undefined ? undefined : await ThrowawayRedis.open(program);
  const figures: Figure[] = [];
  for (const servers of [1, 3]) {
    const done: HistoryFigures[] = [];
    for (let n = 0; n < seeds; n += 1)
      done.push(await oneHistory(first + n, servers, servers > 1 ? redis?.url : undefined));
    figures.push(...figuresOf(done, servers));
  }
  if (redis === undefined) figures.push(told('three servers without Redis', 'redis-server is not there'));
  await redis?.kill();
  await closeCluster();
  return figures;
}

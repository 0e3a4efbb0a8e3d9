/**
 * Random histories of eight clients at the real program, at one process and at three, while servers are killed and their
 * connections to PostgreSQL cut. SEEDS, ACTS, SERVERS and SEED from the environment.
 */
import { whole } from '@hodi/server/src/testing/audit/sealed-chain.ts';
import { ThrowawayRedis, redisProgram } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { closeCluster, openTestApp } from '@hodi/server/src/testing/test-app.ts';
import { type HistoryFigures, type Where, openHistoryPlace } from '@hodi/server/src/testing/histories/history-world.ts';
import { type Figure, exactly, told } from './figure.ts';

const seeds = Number(process.env['SEEDS'] ?? 20);
const acts = Number(process.env['ACTS'] ?? 40);
const first = Number(process.env['SEED'] ?? 1);
const strikes = 4;
/** At so many servers, one number after the other. */
const numbers = (process.env['SERVERS'] ?? '1 3').split(' ').map(Number);

/** One after the other, as starting servers takes longer than a history; a line for each, since all take many minutes. */
async function histories(where: Where): Promise<{ done: HistoryFigures[]; chain: string }> {
  const t = await openTestApp();
  const place = await openHistoryPlace(t, where);
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
    await t.close();
  }
}

const sum = (of: readonly HistoryFigures[], count: (one: HistoryFigures) => number): string =>
  String(of.reduce((all, one) => all + count(one), 0));

function figuresOf({ done: of, chain }: Awaited<ReturnType<typeof histories>>, servers: number): Figure[] {
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
    exactly(`${where}: audit chain`, chain, whole),
  ];
}

export async function randomHistories(): Promise<Figure[]> {
  const program = redisProgram();
  const redis = program === undefined ? undefined : await ThrowawayRedis.open(program);
  const figures: Figure[] = [];
  for (const servers of numbers) {
    const url = servers > 1 ? redis?.url : undefined;
    figures.push(...figuresOf(await histories({ servers, ...(url !== undefined && { redis: url }) }), servers));
  }
  if (redis === undefined) figures.push(told('three servers without Redis', 'redis-server is not there'));
  await redis?.kill();
  await closeCluster();
  return figures;
}

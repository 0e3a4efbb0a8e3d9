/**
 * Fifty times SIGKILL at random moments under sixteen posting clients: nothing acknowledged may be lost, nothing
 * doubled, the audit chain unbroken, and the first success comes within two seconds of each restart. KILLS, CLIENTS and SEED from the environment.
 */
import { openDatabase } from '@hodi/server/src/db/database.ts';
import { APP, connectionAs } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { placesOf } from '@hodi/server/src/db/embedded/embedded-places.ts';
import { whole } from '@hodi/server/src/testing/audit/sealed-chain.ts';
import { type KillFigures, runKills } from '@hodi/server/src/testing/kill-run.ts';
import { percentile } from '../bench/figures.ts';
import { type Figure, atMost, exactly, told } from './figure.ts';
import { OwnServer } from './own-server.ts';

const kills = Number(process.env['KILLS'] ?? 50);
const clients = Number(process.env['CLIENTS'] ?? 16);
const seed = Number(process.env['SEED'] ?? 20_261_121);
const slowest = 2_000;
const threads = 8;
/** A thousand kills take longer than a token lives. */
const longRun = 6 * 3_600_000;

/** Half of the clients are the patient, half her doctor. */
async function placesIn(server: OwnServer): Promise<{ thread: string; token: string }[]> {
  const { achieng, doctor } = server.clinic;
  const tokens = [await server.tokenFor(achieng, longRun), await server.tokenFor(doctor, longRun)];
  const places = [];
  for (let index = 0; index < threads; index += 1) {
    places.push({ thread: await server.newThread(tokens[0] ?? ''), token: tokens[index % 2] ?? '' });
  }
  return places;
}

function figuresOf({ firstSuccess, listening, ...counted }: KillFigures): Figure[] {
  return [
    told('kills, posting clients, seed', `${kills}, ${clients}, ${seed}`),
    told('acknowledged writes', String(counted.acknowledged)),
    told('requests under way at a kill', String(counted.interrupted)),
    exactly('acknowledged writes lost', counted.lost, 0),
    exactly('writes doubled or left over', counted.duplicates, 0),
    exactly('audit chain', counted.chain, whole),
    told('listening after a restart, median', `${percentile(listening, 0.5)} ms`),
    told('first success after a restart, median', `${percentile(firstSuccess, 0.5)} ms`),
    atMost('first success after a restart, worst', Math.max(...firstSuccess), { limit: slowest, unit: ' ms' }),
  ];
}

export async function killsUnderLoad(): Promise<Figure[]> {
  const server = await new OwnServer().ready();
  try {
    const places = await placesIn(server);
    await server.end('SIGTERM');
    const database = placesOf(server.env['DATA_DIR'] ?? '');
    const counting = openDatabase(connectionAs(database, APP), 2);
    const figures = await runKills({ kills, clients, seed, env: server.env, places, db: counting });
    await counting.destroy();
    return figuresOf(figures);
  } finally {
    await server.close();
  }
}

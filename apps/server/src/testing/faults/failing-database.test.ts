/**
 * PostgreSQL terminated, stopped, frozen, slow, on a slow disk and on a full one under three servers behind the proxy,
 * while people write and devices listen. `npm run lab -- trust 2` measures the time of the recovery; here the tests
 * only wait for it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { randomFrom } from '../seeded-random.ts';
import { ThreeServers } from '../servers/three-servers.ts';
import { redisProgram } from '../servers/throwaway-redis.ts';
import { SteadyLoad } from './steady-load.ts';
import {
  allTerminated,
  type Fault,
  frozen,
  type Lasting,
  onFullDisk,
  onSlowDisk,
  slow,
  stoppedAtOnce,
  wrongsIn,
} from './database-faults.ts';
import { Listeners } from './listeners.ts';
import { OwnPostgres } from './own-postgres.ts';
import { homeIn, putPlaces, whoListens } from './places.ts';

const program = redisProgram();
const skip = program === undefined ? 'needs redis-server or valkey-server' : false;
/** Two at each server. */
const people = 6;
/** After so long the recovery has failed. */
const patience = { timeout: 120_000 };

describe('three servers whose PostgreSQL fails', { skip }, () => {
  const random = randomFrom(20_261_127);
  const closing: (() => unknown)[] = [];
  let database: OwnPostgres;
  let three: ThreeServers;
  let listeners: Listeners;
  let asking: SteadyLoad;

  before(async () => {
    database = await OwnPostgres.open('256m');
    closing.push(() => database.close());
    const home = await homeIn(database);
    closing.push(() => home.db.destroy());
    three = await ThreeServers.open(home, program ?? '');
    closing.push(() => three.close());
    const ways = [0, 1, 2].map((n) => three.at(n));
    const places = await putPlaces(home, three.at(0), people);
    listeners = await Listeners.open(ways, places, whoListens(places));
    closing.push(() => listeners.close());
    asking = new SteadyLoad(ways, places, { clinicians: people });
    closing.push(() => asking.end());
  }, patience);
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  const untilAllAreTold: Lasting = () => asking.everybody('outage');
  const whileSomeWrite: Lasting = () => asking.successes(people);

  /** Every answer is a success, or a 503 with a Retry-After. */
  const assertWell = (): void =>
    assert.deepEqual([three.fallen(), [...new Set(asking.wrong)], asking.lost], [[], [], 0]);

  async function suffer(fault: Fault, lasting: Lasting): Promise<void> {
    assertWell();
    // At any moment of what is under way.
    await asking.successes(1 + Math.floor(random() * 10));
    await fault(database, lasting)
      .then(() => asking.everybody('acknowledged'))
      .finally(assertWell);
  }

  test('all connections terminated, three times: everybody writes on', patience, async () => {
    for (let n = 0; n < 3; n += 1) await suffer(allTerminated, whileSomeWrite);
  });

  test('stopped at once, until everybody was told of it, and started: everybody writes on', patience, () =>
    suffer(stoppedAtOnce, untilAllAreTold),
  );

  test('frozen until everybody was told of it: everybody writes on', patience, () => suffer(frozen, untilAllAreTold));

  test('still for 400 of each 500 ms: some writes are done all the same', patience, () => suffer(slow, whileSomeWrite));

  test('on a disk that keeps each commit 100 ms longer, and frozen there while most commit', patience, () =>
    suffer(onSlowDisk, async () => {
      await whileSomeWrite();
      // A commit that completes after the freeze was answered as an outage: only its key prevents a second write.
      await frozen(database, untilAllAreTold);
    }),
  );

  test('its disk full until everybody was told of it: everybody writes on', patience, async (context) => {
    if (database.disk.canBeFilled) await suffer(onFullDisk, untilAllAreTold);
    else context.skip('needs a disk of its own: root, or namespaces that anybody may make');
  });

  test(
    'nothing acknowledged is lost or there twice, and each device has heard each message once',
    patience,
    async () => {
      await asking.end();
      const none = { lost: 0, doubled: 0, cut: 0, notOnce: 0, broken: [] };
      const { acknowledged } = asking;
      const wrongs = { ...(await listeners.wrongs(acknowledged)), ...(await wrongsIn({ database, acknowledged })) };
      assert.deepEqual(wrongs, none);
      assert.ok(asking.acknowledged.size > 5 * people, 'people wrote');
    },
  );
});

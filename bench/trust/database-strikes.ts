/** What a PostgreSQL of a history's own suffers, each for as long as the seed has it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Strike } from '@hodi/server/src/testing/histories/history-world.ts';
import type { OwnPostgres } from './own-postgres.ts';

/** For a time between the two, in milliseconds. */
const between = (random: () => number, least: number, most: number): Promise<void> =>
  wait(least + random() * (most - least));

export const databaseStrikes = (database: OwnPostgres): Readonly<Record<string, Strike>> => ({
  'all backends terminated': () => database.terminateAll(),
  'PostgreSQL stopped at once': async (random) => {
    await database.stopAtOnce();
    await between(random, 200, 1_500);
    await database.start();
  },
  'PostgreSQL frozen': async (random) => {
    database.freeze();
    await between(random, 1_000, 3_000);
    database.thaw();
  },
  ...(database.hasOwnDisk && {
    'its disk full': async (random: () => number) => {
      await database.fillDisk();
      await between(random, 300, 1_500);
      await database.freeDisk();
      // Out of room for its own log it may have ended, or be about to.
      await database.again();
    },
  }),
});

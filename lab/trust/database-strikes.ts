/** Faults of a PostgreSQL of a history's own, each for as long as the seed sets. */
import { setTimeout as wait } from 'node:timers/promises';
import { frozen, type Lasting, onFullDisk, stoppedAtOnce } from '@hodi/server/src/testing/faults/database-faults.ts';
import type { OwnPostgres } from '@hodi/server/src/testing/faults/own-postgres.ts';
import type { Strike } from '@hodi/server/src/testing/histories/history-world.ts';

/** For a time between the two, in milliseconds. */
const between =
  (random: () => number, least: number, most: number): Lasting =>
  () =>
    wait(least + random() * (most - least));

export const databaseStrikes = (database: OwnPostgres): Readonly<Record<string, Strike>> => ({
  'all backends terminated': () => database.terminateAll(),
  'PostgreSQL stopped at once': (random) => stoppedAtOnce(database, between(random, 200, 1_500)),
  'PostgreSQL frozen': (random) => frozen(database, between(random, 1_000, 3_000)),
  ...(database.disk.canBeFilled && {
    'its disk full': (random: () => number) => onFullDisk(database, between(random, 300, 1_500)),
  }),
});

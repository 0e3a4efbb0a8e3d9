/**
 * A version is deployed beside the one before, and rolled back again, on one PostgreSQL and one Redis, while people
 * write, send questionnaires, read, sign in and listen: nobody may lose a message, get it twice, or be refused. WRITES
 * from the environment.
 */
import { sql } from 'kysely';
import { type Database, migrationLimits, openDatabase } from '@hodi/server/src/db/database.ts';
import { OWNER } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { sealedChain, whole } from '@hodi/server/src/testing/audit/sealed-chain.ts';
import { brokenRules, untilForgotten } from '@hodi/server/src/testing/histories/history-checks.ts';
import { ThrowawayRedis, redisProgram } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { type SpawnedServer, builtProgram, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { type Figure, diskSize, exactly, missing, told, withoutRedis } from '../trust/figure.ts';
import { OwnPostgres } from '@hodi/server/src/testing/faults/own-postgres.ts';
import { Families } from './families.ts';
import { FormerVersion } from './former-version.ts';
import { Scene, type Started, inWords } from './scene.ts';
import type { VersionBefore } from './version-before.ts';

/** Database, Redis and servers of the test. */
class Home {
  readonly database: OwnPostgres;
  readonly #redis: ThrowawayRedis | undefined;
  readonly #started: SpawnedServer[] = [];

  private constructor(database: OwnPostgres, redis: ThrowawayRedis | undefined) {
    this.database = database;
    this.#redis = redis;
  }

  static async open(): Promise<Home> {
    const program = redisProgram();
    const redis = program === undefined ? undefined : await ThrowawayRedis.open(program);
    return new Home(await OwnPostgres.open(diskSize), redis);
  }

  get hasRedis(): boolean {
    return this.#redis !== undefined;
  }

  /** Until it listens. */
  async start(program: string): Promise<Started> {
    const settings = { ...this.database.urls, SESSION_SECRET: secret, DEMO: 'yes', DATABASE_POOL: '10' };
    const server = spawnServer({ ...settings, ...(this.#redis && { REDIS_URL: this.#redis.url }) }, program);
    this.#started.push(server);
    return { server, address: await server.listening };
  }

  /** As the owner of the tables, without the limits of a request. */
  async look<T>(see: (db: Database) => Promise<T>): Promise<T> {
    const db = openDatabase(this.database.as(OWNER), 2, migrationLimits);
    try {
      return await see(db);
    } finally {
      await db.destroy();
    }
  }

  async close(): Promise<void> {
    for (const server of this.#started) server.process.kill('SIGKILL');
    await Promise.all(this.#started.map(({ ended }) => ended));
    await this.#redis?.kill();
    await this.database.close();
  }
}

async function migrationsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** The migrations by which they came. */
const isOfFamilies = /-(caregivers|merged-records)$/;

interface Programs {
  former: string;
  latter: string;
  /** Whether the version before knows of caregivers and merged records. */
  knows: boolean;
}

/** Deploys, and rolls back. */
async function play(home: Home, scene: Scene, { former, latter, knows }: Programs): Promise<Figure[]> {
  const { first } = scene;
  const had = await home.look(migrationsIn);
  await scene.stage({ what: 'before', at: [first] });
  const next = await scene.meanwhile({ what: 'while the new version migrates and starts', mayWait: true }, () =>
    home.start(latter),
  );
  const ran = (await home.look(migrationsIn)).slice(had.length);
  await scene.stage({ what: 'the version before alone, on the new tables', at: [first] });
  const families = await Families.before(first);
  await families.begin(next);
  const look = (what: string, at: Started, isNew: boolean) =>
    scene.meanwhile({ what: `a child and merged records, ${what}` }, async (faults) => {
      faults.push(...(await families.look(at, isNew || knows)));
    });
  await look('at the version before', first, false);
  await look('at the new one', next, true);
  await scene.handOver({ what: 'out', from: first, to: next });
  await scene.stage({ what: 'the new version alone', at: [next] });
  await look('when the new one is alone', next, true);
  const again = await scene.meanwhile({ what: 'while the version before starts again' }, () => home.start(former));
  await scene.handOver({ what: 'back', from: next, to: again });
  await scene.stage({ what: 'the version before alone again', at: [again] });
  await look('when the version before is alone again', again, false);
  return [told('migrations that the new version ran', ran.join(', ') || 'none'), ...scene.figures];
}

/** Stored messages, by text. */
async function thereIn(db: Database, scene: Scene): Promise<{ text: string; id: string }[]> {
  const threads = scene.places.map(({ thread }) => thread);
  const { rows } = await sql<{ text: string; id: string }>`
    select message as text, id from e_contact_message where e_contact_id = any(${threads})
    union all select answers ->> 'certificates_other', id from e_contact
      where answers ->> 'certificates_other' ~ '^[0-9]+-[0-9]+$'`.execute(db);
  return rows;
}

/** The devices report events: the demo's months are deleted within the first minute. */
async function counted(home: Home, scene: Scene): Promise<Figure[]> {
  const { asking, listeners } = scene;
  return home.look(async (db) => {
    const rows = await thereIn(db, scene);
    const there = new Map(rows.map(({ text, id }) => [text, id]));
    const lost = [...asking.acknowledged].filter(([text, id]) => there.get(text) !== id).length;
    await sql`analyze`.execute(db);
    return [
      told(
        'acknowledged writes; of them sent again to the other version',
        `${asking.acknowledged.size}; ${asking.repeated}`,
      ),
      exactly('acknowledged writes lost', lost, 0),
      exactly('writes doubled', rows.length - there.size, 0),
      told('devices that listened', String(listeners.count)),
      exactly('news that a device did not hear exactly once', await listeners.notOnce(asking.acknowledged), 0),
      exactly('devices that had to load anew, or are without a line', listeners.resets + listeners.cut, 0),
      exactly('audit chain', await sealedChain(db), whole),
      exactly(
        'unread, counts and lines that do not follow from the messages',
        inWords(await brokenRules(db, untilForgotten)),
        'none',
      ),
    ];
  });
}

/** @throws the reason why the version before cannot be built. */
export async function rollOut({ revision, newer }: VersionBefore): Promise<Figure[]> {
  // Both are built before anybody waits for an answer.
  const latter = builtProgram();
  const former = new FormerVersion(revision);
  const home = await Home.open();
  let scene: Scene | undefined;
  try {
    scene = await Scene.open(await home.start(former.program));
    const knows = !newer.some((name) => isOfFamilies.test(name));
    const figures = await play(home, scene, { former: former.program, latter, knows });
    await scene.asking.end();
    return [
      told('the version before; what it lacks', `${revision}; ${newer.join(', ')}`),
      ...(home.hasRedis ? [] : [missing('a Redis between the two versions', withoutRedis)]),
      ...figures,
      ...(await counted(home, scene)),
    ];
  } finally {
    await scene?.close();
    await home.close();
    former.close();
  }
}

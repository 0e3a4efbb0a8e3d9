/**
 * PostgreSQL terminated, stopped, frozen, slow, on a slow disk and on a full one, under three servers and sixteen people: no
 * server ends, nobody is blamed, each answer comes in time, and all recovers by itself. Counts can be made smaller by the
 * environment.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrationLimits, openDatabase } from '@hodi/server/src/db/database.ts';
import { APP, OWNER } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { hashPassword } from '@hodi/server/src/features/sessions/passwords.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { brokenRules } from '@hodi/server/src/testing/histories/history-checks.ts';
import { putClinician, putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { ThrowawayRedis, redisProgram } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { type SpawnedServer, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { putClinic, secret, testPassword, tokenFor } from '@hodi/server/src/testing/test-app.ts';
import { percentile } from '../figures.ts';
import { Asking, type Place } from './asking.ts';
import { type Figure, atMost, exactly, missing, told, withoutOwnDisk, withoutRedis } from './figure.ts';
import { Listeners } from './listeners.ts';
import { OwnPostgres } from './own-postgres.ts';
import { type Signs, SignsOfLife } from './signs-of-life.ts';

const of = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const terminations = of('TERMINATIONS', 20);
const stops = of('STOPS', 10);
const stopped = 2_000;
const frozen = of('FROZEN', 30) * 1_000;
const slow = of('SLOW', 20) * 1_000;
const slowDisk = of('SLOW_DISK', 10) * 1_000;
const full = of('FULL', 10) * 1_000;
const people = of('CLIENTS', 16);
const limits = { answer: 5_000, alive: 100, recovery: 1_000 };

interface Scene {
  database: OwnPostgres;
  asking: Asking;
}
/** Milliseconds from when PostgreSQL took connections until the first write succeeded. */
type Fault = (scene: Scene) => Promise<number[]>;

async function untilSuccess(asking: Asking): Promise<number> {
  const accepts = performance.now();
  await asking.success();
  return Math.round(performance.now() - accepts);
}

const faults: Record<string, Fault> = {
  [`${terminations} times all backends terminated`]: async ({ database, asking }) => {
    const took: number[] = [];
    for (let n = 0; n < terminations; n += 1) {
      await asking.successes(10);
      await database.terminateAll();
      took.push(await untilSuccess(asking));
    }
    return took;
  },
  [`${stops} times stopped at once for 2 s`]: async ({ database, asking }) => {
    const took: number[] = [];
    for (let n = 0; n < stops; n += 1) {
      await asking.successes(10);
      await database.stopAtOnce();
      await wait(stopped);
      await database.start();
      took.push(await untilSuccess(asking));
    }
    return took;
  },
  [`frozen for ${frozen / 1_000} s`]: async ({ database, asking }) => {
    database.freeze();
    await wait(frozen);
    database.thaw();
    return [await untilSuccess(asking)];
  },
  [`slow for ${slow / 1_000} s: still for 400 of each 500 ms`]: async ({ database, asking }) => {
    for (const end = performance.now() + slow; performance.now() < end;) {
      database.freeze();
      await wait(400);
      database.thaw();
      await wait(100);
    }
    return [await untilSuccess(asking)];
  },
  [`each commit 100 ms longer for ${slowDisk / 1_000} s, as on a slow disk`]: async ({ database, asking }) => {
    await database.slowDisk();
    await Promise.all([wait(slowDisk), asking.successes(people)]);
    await database.usualDisk();
    return [await untilSuccess(asking)];
  },
  [`its disk full for ${full / 1_000} s`]: async ({ database, asking }) => {
    await database.fillDisk();
    await wait(full);
    await database.freeDisk();
    // Out of room for its own log it may have ended; then whoever runs it starts it, and nothing else.
    if (database.hasEnded) await database.start();
    return [await untilSuccess(asking)];
  },
};

/** A clinician and a thread for every two people, so that none of them writes more than one person may. */
async function placesIn(database: OwnPostgres, address: string): Promise<{ places: Place[]; patient: string }> {
  const db = openDatabase(database.as(APP), 2);
  try {
    const put = { db, at: new Date(), password_hash: await hashPassword(testPassword) };
    const { achieng, doctor } = await putClinic(put);
    const tokens = { db, time: { now: Date.now() } };
    const patient = await tokenFor(tokens, achieng);
    const places: Place[] = [];
    for (let n = 0; n < people / 2; n += 1) {
      const clinician = await putClinician(put, aClinician(doctor.institution_id));
      await putRelationship(put, { clinician, patient: achieng }, { id: idOf(nextSerial()) });
      const answer = await fetch(`${address}${createEContact.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${patient}`,
          'content-type': 'application/json',
          'idempotency-key': `thread-${n}-of-faults`,
        },
        body: JSON.stringify({ topic: 'services', answers: askForBill, clinician_id: clinician.id }),
      });
      const { e_contact } = (await answer.json()) as { e_contact: { id: string } };
      places.push({ thread: e_contact.id, token: await tokenFor(tokens, clinician) });
    }
    return { places, patient };
  } finally {
    await db.destroy();
  }
}

async function counted({ database, asking, listeners }: Meanwhile): Promise<Figure[]> {
  const db = openDatabase(database.as(APP), 1);
  const rows = await db.selectFrom('e_contact_message').select(['id', 'message']).execute();
  await db.destroy();
  const there = new Map(rows.map(({ message, id }) => [message, id]));
  const lost = [...asking.acknowledged].filter(([message, id]) => there.get(message) !== id).length;
  return [
    told('acknowledged writes, answers of an outage', `${asking.acknowledged.size}, ${asking.outages}`),
    exactly('acknowledged writes lost', lost, 0),
    exactly('writes doubled', rows.length - there.size, 0),
    told('devices that listened', String(listeners.count)),
    exactly('lines of them that broke', listeners.cut, 0),
    exactly('messages that one did not hear exactly once', await listeners.notOnce(asking.acknowledged), 0),
    exactly('unread and counts that do not follow from the messages', await broken(database), 'none'),
  ];
}

/** Unread, counts, numbers, events and audit lines, as the messages have them. */
async function broken(database: OwnPostgres): Promise<string> {
  const db = openDatabase(database.as(OWNER), 1, migrationLimits);
  try {
    await sql`analyze`.execute(db);
    return (await brokenRules(db)).join('; ') || 'none';
  } finally {
    await db.destroy();
  }
}

const recovered = (what: string, took: readonly number[]): Figure[] => [
  ...(took.length > 1 ? [told(`${what}: recovered after, median`, `${percentile([...took], 0.5)} ms`)] : []),
  atMost(`${what}: recovered after, worst`, Math.max(...took), { limit: limits.recovery, unit: ' ms' }),
];

const inMs = (value: number): string => `${Math.round(value)} ms`;

/**
 * A limit in milliseconds says something of the server where a bare one holds it. Where the machine keeps even that waiting for
 * longer, ours, which works meanwhile, may take twice as long.
 */
function signOfLife(what: string, { slowest, slowestBare }: Signs): Figure {
  const limit = Math.max(limits.alive, 2 * slowestBare);
  return {
    what: `${what}: slowest sign of life`,
    figure: `${inMs(slowest)}, bare ones ${inMs(slowestBare)}`,
    limit: `at most ${inMs(limit)}`,
    isGood: slowest <= limit,
  };
}

interface Meanwhile {
  database: OwnPostgres;
  servers: readonly SpawnedServer[];
  asking: Asking;
  alive: SignsOfLife;
  listeners: Listeners;
}

async function suffer(meanwhile: Meanwhile): Promise<Figure[]> {
  const { database, servers, asking, alive } = meanwhile;
  const figures: Figure[] = [told('servers, people', `${servers.length}, ${people}`)];
  if (servers.length === 1) figures.push(missing('three servers', withoutRedis));
  const wrong = new Set<string>();
  const signsUntilNow = async (): Promise<Signs> => {
    const signs = await alive.seen();
    for (const one of signs.wrong) wrong.add(one);
    return signs;
  };
  // The first requests of a server run code that is not compiled yet; what is measured are the faults.
  await asking.successes(people * 50);
  const { slowest, slowestBare } = await signsUntilNow();
  figures.push(
    told('slowest sign of life of servers that just began', `${inMs(slowest)}, bare ones ${inMs(slowestBare)}`),
  );
  for (const [what, fault] of Object.entries(faults)) {
    if (what.startsWith('its disk') && !database.hasOwnDisk) {
      figures.push(missing(what, withoutOwnDisk));
      continue;
    }
    figures.push(...recovered(what, await fault({ database, asking })));
    figures.push(signOfLife(what, await signsUntilNow()));
  }
  await asking.successes(people);
  await asking.end();
  const ended = servers.filter(({ process: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null);
  return [
    ...figures,
    exactly('servers that ended', ended.length, 0),
    exactly('answers that blame somebody, or none', [...new Set(asking.wrong), ...wrong].join('; ') || asking.lost, 0),
    atMost('slowest answer', Math.round(asking.slowest), { limit: limits.answer, unit: ' ms' }),
    ...(await counted(meanwhile)),
  ];
}

/** Also where one breaks off: who goes on asking keeps this process from its end. */
async function sufferWithPeople(database: OwnPostgres, servers: readonly SpawnedServer[]): Promise<Figure[]> {
  const addresses = await Promise.all(servers.map(({ listening }) => listening));
  const { places, patient } = await placesIn(database, addresses[0] ?? '');
  const listeners = await Listeners.open(addresses, places, patient);
  const asking = new Asking(addresses, places, people);
  const alive = new SignsOfLife(addresses);
  try {
    return await suffer({ database, servers, asking, alive, listeners });
  } finally {
    await asking.end();
    alive.close();
    listeners.close();
  }
}

export async function databaseFaults(): Promise<Figure[]> {
  const database = await OwnPostgres.open();
  const program = redisProgram();
  const redis = program === undefined ? undefined : await ThrowawayRedis.open(program);
  const env = { ...database.urls, SESSION_SECRET: secret, DEMO: 'no', DATABASE_POOL: '10' };
  // Without a Redis they would not hear of each other.
  const count = redis === undefined ? 1 : 3;
  const first = spawnServer({ ...env, ...(redis && { REDIS_URL: redis.url }) });
  await first.listening;
  const servers = [first];
  while (servers.length < count) servers.push(spawnServer({ ...env, ...(redis && { REDIS_URL: redis.url }) }));
  try {
    return await sufferWithPeople(database, servers);
  } finally {
    for (const server of servers) server.process.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await redis?.kill();
    await database.close();
  }
}

/**
 * Logging in: how much of the machine's own Argon2id rate becomes logins, how long another request waits while three
 * hundred want to log in at once, and whether the time tells who is registered. Quiet and storm take turns, so that
 * noise meets both.
 */
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { hashingLimits, inThread } from '@hodi/server/src/features/sessions/hashing-threads.ts';
import { hashPassword } from '@hodi/server/src/features/sessions/passwords.ts';
import { putPatient } from '@hodi/server/src/testing/insert-people.ts';
import { closeCluster, openTestApp, testPassword, tokenFor } from '@hodi/server/src/testing/test-app.ts';
import { milliseconds, percentile, printTable } from './figures.ts';

const limits = { rate: 0.8, patience: 3, telling: 1.05 };
const seconds = Number(process.env['SECONDS'] ?? 8);
const accounts = 400;
/** As long as code is not compiled a login takes the server half as much again: one that has run for a while is measured. */
const warmUp = { milliseconds: 30_000, logins: 4_000 };
const turns = 8;
const turnLasts = (seconds * 1000) / turns;
/** Longer than the others: a turn begins and ends with nothing under way, which no server that is busy does. */
const rateTurn = 3 * turnLasts;

/** Hashes a second and nothing else, in the same threads at the same priority: other work on the machine meets both alike. */
async function ownRate(stored: string): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + rateTurn;
  await Promise.all(
    Array.from({ length: hashingLimits.running }, async () => {
      while (performance.now() < until) {
        await inThread<boolean>({ stored, password: testPassword });
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

interface Place {
  app: FastifyInstance;
  numbers: string[];
  token: string;
}

async function logIn({ app }: Place, mobile_number: string, password = testPassword): Promise<number> {
  const payload = { mobile_number, password, user_type: 'patient' };
  return (await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode;
}

/** Logins a second with sixteen people at a time, for so many milliseconds or so many logins. */
async function loginRate(place: Place, duration = rateTurn, most = Infinity): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + duration;
  await Promise.all(
    Array.from({ length: 16 }, async (_, lane) => {
      for (let n = lane; performance.now() < until && n < most; n += 16) {
        const status = await logIn(place, place.numbers[n % accounts] ?? '');
        if (status !== 200) throw new Error(`a login answered ${status}`);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

/** The two in turn, so that a machine that is quicker or slower for a while is so for both. */
async function rates(place: Place): Promise<{ own: number; logins: number; ratio: number }> {
  const stored = await hashPassword(testPassword);
  const pairs: { own: number; logins: number }[] = [];
  await loginRate(place, warmUp.milliseconds, warmUp.logins);
  for (let turn = 0; turn < turns; turn += 1) {
    pairs.push({ own: await ownRate(stored), logins: await loginRate(place) });
  }
  const median = (of: (pair: { own: number; logins: number }) => number) => percentile(pairs.map(of), 0.5);
  return {
    own: median(({ own }) => own),
    logins: median(({ logins }) => logins),
    ratio: median(({ own, logins }) => logins / own),
  };
}

/** Times of another request, one every ten milliseconds, while something goes on. */
async function othersWhile(place: Place, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const started = performance.now();
    const answer = await place.app.inject({ url: '/patients/me', headers: { authorization: `Bearer ${place.token}` } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return times;
}

/** As a server reads them: one connection after the other, not all before anything else. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Three hundred users log in at once; refused ones try again until the time is over. */
async function othersInStorm(place: Place): Promise<number[]> {
  const until = performance.now() + turnLasts;
  const goesOn = () => performance.now() < until;
  const come = async (n: number) => {
    for (let waits = 0; waits < n; waits += 1) await nextTurn();
    while (goesOn()) {
      const status = await logIn(place, place.numbers[n] ?? '');
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 1_000 + ((n * 7) % 2_000)));
    }
  };
  const storm = Array.from({ length: 300 }, (_, n) => come(n));
  const times = await othersWhile(place, goesOn);
  await Promise.all(storm);
  return times;
}

async function quietAndStorm(place: Place): Promise<{ quiet: number[]; storm: number[] }> {
  const [quiet, storm]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const until = performance.now() + turnLasts;
    quiet.push(...(await othersWhile(place, () => performance.now() < until)));
    storm.push(...(await othersInStorm(place)));
  }
  return { quiet, storm };
}

/** Medians of a wrong password at a number with an account and at one without, in turn. */
async function telling(place: Place): Promise<number> {
  const times: [known: number[], unknown: number[]] = [[], []];
  for (let turn = 0; turn < 80; turn += 1) {
    for (const [index, number] of [place.numbers[turn] ?? '', `+25479${1_000_000 + turn}`].entries()) {
      const started = performance.now();
      const status = await logIn(place, number, 'not the password');
      if (status !== 401) throw new Error(`a wrong password answered ${status}`);
      times[index]?.push(performance.now() - started);
    }
    // Each try is one of ten for its number, and of a hundred for the address.
    if (turn % 40 === 39) await place.app.db.deleteFrom('attempt').execute();
  }
  const [known, unknown] = times.map((figures) => percentile(figures, 0.5)) as [number, number];
  return Math.max(known, unknown) / Math.min(known, unknown);
}

/** Prints the figures; true when they are within their limits. */
export async function benchLogin(): Promise<boolean> {
  const t = await openTestApp({ poolSize: 20 });
  const patients = [];
  for (let n = 0; n < accounts; n += 1) patients.push(await putPatient(t.put, aPatient()));
  const [first] = patients;
  if (first === undefined) throw new Error('nobody to log in');
  const place = {
    app: t.app,
    numbers: patients.map(({ user }) => user.mobile_number),
    token: await tokenFor(t, first),
  };
  const { own, logins, ratio } = await rates(place);
  const { quiet, storm } = await quietAndStorm(place);
  const [calm, wild] = [quiet, storm].map((times) => percentile(times, 0.99)) as [number, number];
  const told = await telling(place);
  printTable(`Logging in, ${availableParallelism()} cores, ${hashingLimits.running} hashes at once`, [
    { what: 'Argon2id of the machine', figure: `${own.toFixed(1)}/s`, limit: '' },
    {
      what: 'logins',
      figure: `${logins.toFixed(1)}/s, ${ratio.toFixed(2)} of it`,
      limit: `at least ${limits.rate}`,
    },
    { what: 'another request, quiet, p99', figure: milliseconds(calm), limit: '' },
    {
      what: 'the same in a storm of 300, p99',
      figure: `${milliseconds(wild)}, ${(wild / calm).toFixed(2)} times`,
      limit: `at most ${limits.patience}`,
    },
    { what: 'registered or not, by the time', figure: `${told.toFixed(3)} times`, limit: `at most ${limits.telling}` },
  ]);
  await t.close();
  await closeCluster();
  return ratio >= limits.rate && wild / calm <= limits.patience && told <= limits.telling;
}

if (import.meta.main) process.exitCode = (await benchLogin()) ? 0 : 1;

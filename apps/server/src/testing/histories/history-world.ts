/** The clinic of a random history and its server processes, on a database of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { migrationLimits, openDatabase } from '#server/db/database.ts';
import { sealedChain } from '../audit/sealed-chain.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '../insert-people.ts';
import { urlOf } from '../postgres-cluster.ts';
import { freePort } from '../servers/free-port.ts';
import { type SpawnedServer, fallenOf, spawnServer } from '../spawned-server.ts';
import { randomFrom } from '../seeded-random.ts';
import { type TestApp, secret, tokenFor } from '../test-app.ts';
import { faultsIn } from './history-checks.ts';
import type { History } from './history.ts';
import { type Cast, runHistory } from './history-run.ts';
import { cutConnections } from '../servers/database-connections.ts';

/** The database of a history, and the connections to it. */
export type HistoryHome = Pick<TestApp, 'db' | 'put' | 'time'> & {
  database: Pick<TestApp['database'], 'app' | 'owner'>;
};

/** A fault of random length and strength; after it everything is as before. */
export type Strike = (random: () => number) => Promise<void>;

/** Two doctors and four patients who are in the care of both, and invited by a third. */
async function putCast(t: HistoryHome): Promise<Cast> {
  const { id } = await putInstitution(t.put, anInstitution());
  const doctors = [await putClinician(t.put, aClinician(id)), await putClinician(t.put, aClinician(id))];
  const third = await putClinician(t.put, aClinician(id));
  const patients = [];
  for (let n = 0; n < 4; n += 1) {
    const patient = await putPatient(t.put, aPatient({ selected_clinician_id: doctors[0]?.id ?? null }));
    for (const clinician of doctors) await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
    const invitation = idOf(nextSerial());
    await putRelationship(t.put, { clinician: third, patient }, { id: invitation, status: 'invited' });
    patients.push({ id: patient.id, token: await tokenFor(t, patient), invitation });
  }
  const logIn = async (doctor: (typeof doctors)[number]) => ({ id: doctor.id, token: await tokenFor(t, doctor) });
  return { doctors: await Promise.all(doctors.map(logIn)), patients };
}

export interface HistoryFigures {
  history: History;
  faults: string[];
  /** Faults that happened, in their order. */
  strikes: readonly string[];
}

export interface Play {
  seed: number;
  /** Number for each client. */
  acts: number;
  strikes: number;
}

export interface Where {
  servers: number;
  redis?: string;
  /** Faults of a database that nobody else uses, by name; otherwise only its connections are cut. */
  suffers?: Readonly<Record<string, Strike>>;
}

/** Servers at which one history after the other happens, each among people of its own. */
export interface HistoryPlace {
  play: (of: Play) => Promise<HistoryFigures>;
  /** Whether the audit chain over all of them is whole, or where it breaks. */
  chain: () => Promise<string>;
  close: () => Promise<void>;
}

/** Processes of the real program, each on a port that it keeps over its deaths. */
class Servers {
  readonly #env: Record<string, string>;
  readonly #ports: string[] = [];
  #running: SpawnedServer[] = [];
  addresses: string[] = [];

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async open(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) this.#ports.push(String(await freePort()));
    this.#running = this.#ports.map((port) => this.#start(port));
    this.addresses = await Promise.all(this.#running.map((server) => server.listening));
  }

  #start = (port: string): SpawnedServer => spawnServer({ ...this.#env, PORT: port });

  async kill(n: number): Promise<void> {
    const victim = n % this.#ports.length;
    this.#running[victim]?.process.kill('SIGKILL');
    await this.#running[victim]?.ended;
    const again = this.#start(this.#ports[victim] ?? '0');
    this.#running[victim] = again;
    await again.listening;
  }

  fallen(): string[] {
    return fallenOf(this.#running);
  }

  async close(): Promise<void> {
    for (const server of this.#running) server.process.kill('SIGTERM');
    await Promise.all(this.#running.map((server) => server.ended));
  }
}

/** So many names, each of them once before one comes again. */
function drawn(random: () => number, among: readonly string[], count: number): string[] {
  const names: string[] = [];
  let left: string[] = [];
  while (names.length < count) {
    if (left.length === 0) left = [...among];
    names.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return names;
}

/** The spawned servers use the database of `t`. */
export async function openHistoryPlace(
  t: HistoryHome,
  { servers: count, redis, suffers }: Where,
): Promise<HistoryPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hodi-history-'));
  const servers = new Servers({
    DATABASE_URL: urlOf(t.database.app),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
    DATABASE_POOL: '6',
    ...(redis !== undefined && { REDIS_URL: redis }),
  });
  const cutter = openDatabase(t.database.app, 1);
  // The application's role may end its own connections, through one that stays.
  const cut: Strike = () => cutConnections(cutter);
  const nemeses: Readonly<Record<string, Strike>> = {
    'a server killed': (random) => servers.kill(Math.floor(random() * count)),
    ...(suffers ?? { 'connections cut': cut }),
  };
  // It reads everything of all histories: with statistics of the tables, and without a time limit.
  const checker = openDatabase(t.database.owner, 1, migrationLimits);
  const close = async (): Promise<void> => {
    await Promise.all([cutter.destroy(), checker.destroy()]);
    await servers.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const play = async ({ seed, acts, strikes }: Play): Promise<HistoryFigures> => {
    // The spawned servers live in real time.
    t.time.now = Date.now();
    const random = randomFrom(seed * 100 + 98);
    const names = drawn(random, Object.keys(nemeses), strikes);
    const nemesis = names.map((name) => () => nemeses[name]?.(random) ?? Promise.resolve());
    const history = await runHistory({ seed, acts, servers: servers.addresses, cast: await putCast(t), nemesis });
    await sql`analyze`.execute(checker);
    return { history, strikes: names, faults: [...servers.fallen(), ...(await faultsIn(checker, history))] };
  };
  try {
    await servers.open(count);
    return { play, chain: () => sealedChain(checker), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One history at servers of its own. */
export async function liveHistory(t: HistoryHome, of: Play & Where): Promise<HistoryFigures & { chain: string }> {
  const place = await openHistoryPlace(t, of);
  try {
    const figures = await place.play(of);
    return { ...figures, chain: await place.chain() };
  } finally {
    await place.close();
  }
}

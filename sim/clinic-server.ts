/** The real server as a process that can be killed, on a real database, and new people for each history. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import {
  aClinician,
  anInstitution,
  aPatient,
  type ClinicianSeed,
  idOf,
  nextSerial,
  type PatientSeed,
} from '@hodi/domain/testing/people.ts';
import { type Database, openDatabase } from '@hodi/server/src/db/database.ts';
import { migrate } from '@hodi/server/src/db/migrate.ts';
import {
  putClinician,
  putInstitution,
  putPatient,
  putRelationship,
  type Put,
} from '@hodi/server/src/testing/insert-people.ts';
import { openPostgresCluster, urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { askOverHttp, hangUp } from './ask-over-http.ts';
import type { Answer, Answering, Asked } from './line.ts';
import { type SpawnedServer, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { secret, testPassword } from '@hodi/server/src/testing/test-app.ts';

/** Everybody in it is new: a doctor and two patients in her care. */
export interface People {
  doctor: ClinicianSeed;
  patients: readonly [PatientSeed, PatientSeed];
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

export class ClinicServer implements Answering {
  readonly db: Database;
  readonly #put: Put;
  readonly #env: Record<string, string>;
  readonly #end: () => Promise<void>;
  #running: SpawnedServer | undefined;
  #address = '';
  kills = 0;

  private constructor(parts: { db: Database; put: Put; env: Record<string, string>; end: () => Promise<void> }) {
    this.db = parts.db;
    this.#put = parts.put;
    this.#env = parts.env;
    this.#end = parts.end;
  }

  static async open(): Promise<ClinicServer> {
    const cluster = await openPostgresCluster({ migrate: (owner) => migrate(owner, 'hodi_app') });
    const database = await cluster.createDatabase();
    const db = openDatabase(database.app, 4);
    const dataDir = mkdtempSync(join(tmpdir(), 'hodi-sim-'));
    const env = {
      DATABASE_URL: urlOf(database.app),
      DATABASE_OWNER_URL: urlOf(database.owner),
      DATA_DIR: dataDir,
      DEMO: 'no',
      SESSION_SECRET: secret,
      TRUST_PROXY: '1',
      PORT: await freePort(),
    };
    // As weak as can be: what a login costs is not what is simulated.
    const password_hash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const end = async () => {
      await db.destroy();
      await cluster.dropDatabase(database);
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    const server = new ClinicServer({ db, put: { db, at: new Date(), password_hash }, env, end });
    await server.start();
    return server;
  }

  get isUp(): boolean {
    return this.#running !== undefined;
  }

  ask(asked: Asked): Promise<Answer> {
    return this.#running === undefined
      ? Promise.reject(new TypeError('No answer came'))
      : askOverHttp(this.#address, asked);
  }

  async start(): Promise<void> {
    if (this.#running !== undefined) return;
    const running = spawnServer(this.#env);
    this.#address = await running.listening;
    this.#running = running;
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    this.kills += 1;
    running.process.kill('SIGKILL');
    await running.ended;
  }

  async close(): Promise<void> {
    hangUp();
    await this.kill();
    await this.#end();
  }

  async newPeople(): Promise<People> {
    const put = this.#put;
    const institution = await putInstitution(put, anInstitution());
    const doctor = await putClinician(put, aClinician(institution.id));
    const patients = [];
    for (const given_name of ['Achieng', 'Baraka']) {
      const patient = await putPatient(put, aPatient({ selected_clinician_id: doctor.id, user: { given_name } }));
      await putRelationship(put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
      patients.push(patient);
    }
    return { doctor, patients: patients as [PatientSeed, PatientSeed] };
  }
}

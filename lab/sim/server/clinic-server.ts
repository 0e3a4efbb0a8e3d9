/** The real server as a process that can be killed, on a real database, and new people for each history. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { freePort } from '@hodi/server/src/testing/servers/free-port.ts';
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
import { headsOf } from '@hodi/server/src/realtime/events.repository.ts';
import {
  putClinician,
  putInstitution,
  putPatient,
  putRelationship,
  type Put,
} from '@hodi/server/src/testing/insert-people.ts';
import { beginNewLife } from '@hodi/server/src/features/superusers/after-restore.service.ts';
import {
  openPostgresCluster,
  type PostgresCluster,
  type TestDatabase,
  urlOf,
} from '@hodi/server/src/testing/postgres-cluster.ts';
import { askOverHttp, hangUp } from '../ask-over-http.ts';
import type { FamilyPlan } from '../families/family.ts';
import { putCare } from '../families/stored-care.ts';
import type { Answer, Answering, Asked } from '../line.ts';
import { type SpawnedServer, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { secret, testPassword } from '@hodi/server/src/testing/test-app.ts';

/** Everybody in it is new: a doctor, two patients in her care, and those whom these may care for. */
export interface People {
  doctor: ClinicianSeed;
  patients: readonly [PatientSeed, PatientSeed];
  plan: FamilyPlan;
  /** Of fourteen, with an account of their own; both patients care for them. */
  young?: PatientSeed;
  adult?: PatientSeed;
}

interface Parts {
  db: Database;
  put: Put;
  env: Record<string, string>;
  cluster: PostgresCluster;
  database: TestDatabase;
}

export class ClinicServer implements Answering {
  readonly db: Database;
  readonly #put: Put;
  readonly #env: Record<string, string>;
  readonly #cluster: PostgresCluster;
  readonly #database: TestDatabase;
  #backup: TestDatabase | undefined;
  #running: SpawnedServer | undefined;
  /** It may not listen yet. */
  #spawned: SpawnedServer | undefined;
  #address = '';
  kills = 0;
  restores = 0;

  private constructor(parts: Parts) {
    this.db = parts.db;
    this.#put = parts.put;
    this.#env = parts.env;
    this.#cluster = parts.cluster;
    this.#database = parts.database;
    process.once('exit', this.#leave);
  }

  /** A run that is ended by hand leaves no server behind. */
  readonly #leave = (): void => void this.#spawned?.process.kill('SIGKILL');

  static async open(): Promise<ClinicServer> {
    const cluster = await openPostgresCluster();
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
      PORT: String(await freePort()),
    };
    // As weak as can be: what a login costs is not what is simulated.
    const password_hash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const server = new ClinicServer({ db, put: { db, at: new Date(), password_hash }, env, cluster, database });
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

  get address(): string {
    return this.#address;
  }

  heads(userIds: readonly string[]): Promise<Map<string, number>> {
    return headsOf(this.db, userIds);
  }

  async start(): Promise<void> {
    if (this.#running !== undefined) return;
    const running = spawnServer(this.#env);
    this.#spawned = running;
    this.#address = await running.listening;
    this.#running = running;
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    if (this.#running !== undefined) this.kills += 1;
    await this.#end();
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    running?.process.kill('SIGKILL');
    await running?.ended;
  }

  /** Without anything of the histories until now: what they left is copied with each backup, and searched with each question. */
  async beginAfresh(): Promise<void> {
    await this.#end();
    await this.#cluster.replaceDatabase(this.#database, await this.#cluster.createDatabase());
    await this.start();
  }

  async close(): Promise<void> {
    hangUp();
    await this.#end();
    process.off('exit', this.#leave);
    await this.db.destroy();
    await this.forgetBackup();
    await this.#cluster.dropDatabase(this.#database);
    await this.#cluster.stop();
    if (this.#env['DATA_DIR'] !== undefined) rmSync(this.#env['DATA_DIR'], { recursive: true, force: true });
  }

  get hasBackup(): boolean {
    return this.#backup !== undefined;
  }

  async backUp(): Promise<void> {
    this.#backup ??= await this.#cluster.copyDatabase(this.#database);
  }

  async forgetBackup(): Promise<void> {
    if (this.#backup !== undefined) await this.#cluster.dropDatabase(this.#backup);
    this.#backup = undefined;
  }

  /** As an operator does who has lost everything since the backup. */
  async putBack(killed: () => void): Promise<void> {
    if (this.#backup === undefined) return;
    await this.kill();
    killed();
    await this.#cluster.replaceDatabase(this.#database, this.#backup);
    this.#backup = undefined;
    await beginNewLife({ db: this.db, now: Date.now(), operator: 'simulator' });
    await this.start();
    this.restores += 1;
  }

  async newPeople(plan: FamilyPlan): Promise<People> {
    const put = this.#put;
    const institution = await putInstitution(put, anInstitution());
    const doctor = await putClinician(put, aClinician(institution.id));
    const patients = [await this.#newPatient(doctor, 'Achieng'), await this.#newPatient(doctor, 'Baraka')] as const;
    const young = plan.hasYoung ? await this.#newPatient(doctor, 'Zuri', '2012-06-15') : undefined;
    const adult = plan.hasAdult ? await this.#newPatient(doctor, 'Rehema', '1958-07-01') : undefined;
    const [mother, father] = patients;
    const care = (caregiver: PatientSeed, person: PatientSeed | undefined, isChild: boolean) =>
      person &&
      putCare(this.db, { id: idOf(nextSerial()), caregiver_id: caregiver.id, patient_id: person.id, isChild });
    await care(mother, young, true);
    await care(father, young, true);
    await care(mother, adult, false);
    return { doctor, patients, plan, ...(young && { young }), ...(adult && { adult }) };
  }

  /** The server may have given a number of ours to somebody who was registered in an earlier history: then the next one. */
  async #newPatient(doctor: ClinicianSeed, given_name: string, birthday = '1992-03-14'): Promise<PatientSeed> {
    const person = { selected_clinician_id: doctor.id, birthday, user: { given_name } };
    for (;;) {
      try {
        const patient = await putPatient(this.#put, aPatient(person));
        await putRelationship(this.#put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
        return patient;
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'patient_member_id_key') throw error;
      }
    }
  }
}

/**
 * The real server on a real database of its own, without a port: requests are injected, and the test sets the clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  anInstitution,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { ConnectionSettings } from '#server/db/embedded/cluster-setup.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { insertSession } from '#server/features/sessions/sessions.repository.ts';
import type { Proposer } from '#server/outside/proposer/proposer.ts';
import type { LogTarget } from '#server/plugins/logger.ts';
import type { SpeechEngine } from '#server/outside/speech/speech-engine.ts';
import { makeTokens } from '#server/plugins/tokens.ts';
import { type Put, putClinician, putInstitution, putPatient, putRelationship } from './insert-people.ts';
import { openPostgresCluster, type PostgresCluster, type TestDatabase } from './postgres-cluster.ts';

/** Reading an answer by its schema leaves out what that does not name: those fields, by the way to them. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @param read the answer as its schema reads it. */
function undeclaredFields(answer: unknown, read: unknown): string[] {
  if (!isObject(answer) || !isObject(read)) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name in read ? undeclaredFields(value, read[name]).map((way) => `${name}.${way}`) : [name],
  );
}

export const testPassword = 'karibu-2026';
/** Signs the tokens of the tested application. */
export const secret = 'a secret that only tests know, 32+ characters';
/** A Saturday, nine in the morning in Nairobi. */
export const startOfTime = Date.parse('2026-11-21T06:00:00Z');

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  database: TestDatabase;
  put: Put;
  time: { now: number };
  close(): Promise<void>;
}

let hashed: Promise<string> | undefined;
const passwordHash = () => (hashed ??= hashPassword(testPassword));

let opened: Promise<PostgresCluster> | undefined;
const openCluster = () => (opened ??= openPostgresCluster());

export interface TestAppOptions {
  /** Target of log lines; none by default. */
  log?: LogTarget;
  /** A built web app; none by default. */
  webDist?: string;
  poolSize?: number;
  /** Another connection to the database, for one that breaks. */
  through?: (app: ConnectionSettings) => Promise<ConnectionSettings>;
  /** Settings that differ from those of tests. */
  env?: Record<string, string>;
  /** Another engine of speech than our own. */
  speech?: SpeechEngine;
  /** Another than the embedded one. */
  proposer?: Proposer;
}

/**
 * Settings of photos: if a stage has started an S3 server (JSON of settings) they go there; each app has a prefix of
 * its own.
 */
function objectsOfRun(): Record<string, string> {
  const given = process.env['HODI_TEST_OBJECTS'];
  if (given === undefined) return {};
  const settings = JSON.parse(given) as Record<string, string>;
  const OBJECTS_SECRET = 'under which all photos of the tests are kept';
  return { OBJECTS_SECRET, ...settings, OBJECTS_URL: `${settings['OBJECTS_URL']}/${process.pid}-${nextSerial()}` };
}

/** Call `close` in `after`; a file that opened apps also ends its cluster with `closeCluster`. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { log = false, webDist = '/nonexistent', poolSize = 10, through, env = {}, speech, proposer } = options;
  const cluster = await openCluster();
  const database = await cluster.createDatabase();
  const db = openDatabase((await through?.(database.app)) ?? database.app, poolSize);
  const time = { now: startOfTime };
  // One patient of a test sends and reads as much as a hundred people.
  const plenty = { INQUIRIES_PER_HOUR: '1000000', READS_PER_HOUR: '1000000' };
  const folder = mkdtempSync(join(tmpdir(), 'hodi-data-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...plenty, ...objectsOfRun(), ...env });
  const outside = { ...(speech && { speech }), ...(proposer && { proposer }) };
  const clock = () => time.now;
  const app = await buildApp({ config, db, secret, version: 'test', webDist, clock, log, ...outside });
  await app.ready();
  const put: Put = { db, at: new Date(startOfTime), password_hash: await passwordHash() };
  const close = async () => {
    await app.close();
    await db.destroy();
    await cluster.dropDatabase(database);
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, db, database, put, time, close };
}

/** An app opened after that gets a new cluster: benchmarks do so, one after the other in one process. */
export async function closeCluster(): Promise<void> {
  const closed = opened;
  opened = undefined;
  await (await closed)?.stop();
}

/** A clinic with two clinicians, each with one patient, and a third clinician elsewhere. */
export interface Clinic {
  doctor: ClinicianSeed;
  nurse: ClinicianSeed;
  stranger: ClinicianSeed;
  /** The doctor's patient. */
  achieng: PatientSeed;
  /** The nurse's patient. */
  baraka: PatientSeed;
}

export async function putClinic(put: Put): Promise<Clinic> {
  const institution = await putInstitution(put, anInstitution());
  const other = await putInstitution(put, anInstitution({ name: 'Afya Bora Clinic' }));
  const doctor = await putClinician(put, aClinician(institution.id));
  const nurse = await putClinician(put, aClinician(institution.id, { role: 'nurse', user: { given_name: 'Fatuma' } }));
  const stranger = await putClinician(put, aClinician(other.id, { user: { given_name: 'Stranger' } }));
  const achieng = await putPatient(put, aPatient({ selected_clinician_id: doctor.id }));
  const baraka = await putPatient(
    put,
    aPatient({ gender: 'male', user: { given_name: 'Baraka', family_name: 'Juma' } }),
  );
  await putRelationship(put, { clinician: doctor, patient: achieng }, { id: idOf(nextSerial()) });
  await putRelationship(put, { clinician: nurse, patient: baraka }, { id: idOf(nextSerial()) });
  return { doctor, nurse, stranger, achieng, baraka };
}

/** A bearer token of a living session, without the cost of a password. */
export async function tokenFor(
  { db, time }: Pick<TestApp, 'db' | 'time'>,
  person: ClinicianSeed | PatientSeed,
): Promise<string> {
  const { id: sub, user_type } = person.user;
  const session_id = idOf(nextSerial());
  const created_at = new Date(time.now);
  const expires_at = new Date(time.now + 86_400_000);
  const refresh_hash = Buffer.alloc(32, session_id);
  await insertSession(db, {
    id: session_id,
    user_id: sub,
    refresh_hash,
    user_agent: null,
    address: null,
    created_at,
    expires_at,
  });
  return makeTokens(secret).sign({ sub, session_id, user_type }, time.now);
}

export interface TestCall {
  token?: string;
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string | null;
  headers?: Record<string, string>;
  /** An app from before accounts cared for other people: it does not send `people=1`. */
  isOldApp?: true;
  /** Client address; every call comes from the same machine by default. */
  address?: string;
}

/**
 * Calls a contract; writes get a fresh idempotency key unless one is given, or `null` for none. A success must match
 * the contract.
 */
export async function call(app: FastifyInstance, contract: Endpoint, given: TestCall = {}) {
  const { token, params, body, key = `test-key-${nextSerial()}`, headers, address, isOldApp = false } = given;
  const knowsPeople = !isOldApp && contract.who !== 'anyone' && contract.who.includes('patient');
  const query = knowsPeople ? { ...given.query, people: '1' } : given.query;
  const options: InjectOptions = {
    method: contract.method,
    url: pathOf(contract, params),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contract.repeat === 'keyed' && key !== null && { 'idempotency-key': key }),
      ...headers,
    },
    ...(query !== undefined && { query }),
    ...(address !== undefined && { remoteAddress: address }),
    ...(body !== undefined && { payload: body as object }),
  };
  const response = await app.inject(options);
  if (response.statusCode < 300) {
    if (contract.gives === undefined) checkAnswer(contract, response.json());
    if (contract.gives === 'text/event-stream')
      for (const answer of eventsOf(response.body)) checkAnswer(contract, answer);
  }
  return response;
}

/** Data of a stream's event lines; it must consist of complete lines only. */
export function eventsOf(body: string): unknown[] {
  if (!/^(data: [^\n]+\n\n)*$/.test(body)) throw new Error('not a stream of event lines');
  const lines = body.split('\n\n').slice(0, -1);
  return lines.map((line): unknown => JSON.parse(line.slice('data: '.length)));
}

function checkAnswer(contract: Endpoint, answer: unknown): void {
  const read = contract.answer.safeParse(answer);
  if (!read.success) throw new Error(`${contract.name} answers otherwise than declared: ${read.error.message}`);
  const undeclared = undeclaredFields(answer, read.data);
  if (undeclared.length > 0)
    throw new Error(`${contract.name} answers what it does not declare: ${undeclared.join(', ')}`);
}

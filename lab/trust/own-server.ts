/**
 * The real program as a process of its own, on an embedded PostgreSQL with every commit on the disk, and a small clinic
 * in it. Asked over HTTP alone; the database is only looked into, to count what is left.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type Database, openDatabase } from '@hodi/server/src/db/database.ts';
import { APP, connectionAs } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { placesOf } from '@hodi/server/src/db/embedded/embedded-places.ts';
import { hashPassword } from '@hodi/server/src/features/sessions/passwords.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import type { Put } from '@hodi/server/src/testing/insert-people.ts';
import { type SpawnedServer, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { type Clinic, putClinic, secret, testPassword, tokenFor } from '@hodi/server/src/testing/test-app.ts';

export interface Asked {
  token?: string | undefined;
  params?: Record<string, unknown>;
  body?: object;
  key?: string;
  /** The address of who asks, as the proxy in front tells it. */
  from?: string;
  cookie?: string;
}

export interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
  headers: Headers;
  milliseconds: number;
}

type Person = Parameters<typeof tokenFor>[1];

export class OwnServer {
  readonly env: Record<string, string>;
  readonly #base: string;
  readonly #open: () => Database;
  #server: SpawnedServer;
  db: Database;
  address = '';
  clinic!: Clinic;
  put!: Put;

  constructor() {
    const dataDir = mkdtempSync(join(tmpdir(), 'hodi-trust-'));
    const places = placesOf(dataDir);
    this.#base = places.base;
    this.#open = () => openDatabase(connectionAs(places, APP), 4);
    this.env = { DATA_DIR: dataDir, DEMO: 'no', SESSION_SECRET: secret, TRUST_PROXY: '1' };
    this.#server = spawnServer(this.env);
    this.db = this.#open();
  }

  /** A first start makes the database; a clinic is put into it. */
  async ready(): Promise<this> {
    this.address = await this.#server.listening;
    this.put = { db: this.db, at: new Date(), password_hash: await hashPassword(testPassword) };
    this.clinic = await putClinic(this.put);
    return this;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#server.process.kill(signal);
    await this.#server.ended;
    await this.db.destroy();
  }

  /** Starts it again; the embedded database comes with it, so connections are new. */
  async start(): Promise<void> {
    this.#server = spawnServer(this.env);
    this.address = await this.#server.listening;
    this.db = this.#open();
  }

  async close(): Promise<void> {
    await this.end('SIGTERM');
    for (const folder of [this.env['DATA_DIR'], this.#base]) rmSync(folder ?? '', { recursive: true, force: true });
  }

  /** @param ahead milliseconds for which it lives longer than a person's, who would have it renewed. */
  tokenFor(person: Person, ahead = 0): Promise<string> {
    return tokenFor({ db: this.db, time: { now: Date.now() + ahead } }, person);
  }

  /** Calls a contract, with a fresh key where it takes one. */
  async ask(contract: Endpoint, { token, params, body, key, from, cookie }: Asked = {}): Promise<Answered> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contract.repeat === 'keyed' && { 'idempotency-key': key ?? randomBytes(12).toString('hex') }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(cookie !== undefined && { cookie }),
    };
    const begun = performance.now();
    const answer = await fetch(`${this.address}${pathOf(contract, params)}`, {
      method: contract.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const milliseconds = performance.now() - begun;
    const read = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
    const code = typeof read['code'] === 'string' ? read['code'] : undefined;
    return { status: answer.status, code, body: read, headers: answer.headers, milliseconds };
  }

  /** A thread of the clinic's first patient with her doctor. */
  async newThread(token: string): Promise<string> {
    const sent = await this.ask(createEContact, { token, body: { topic: 'services', answers: askForBill } });
    if (sent.status !== 201) throw new Error(`no thread: ${JSON.stringify(sent.body)}`);
    return (sent.body['e_contact'] as { id: string }).id;
  }
}

/** Runs a test on a server of its own, which goes with it. */
export async function withOwnServer<T>(test: (server: OwnServer) => Promise<T>): Promise<T> {
  const server = await new OwnServer().ready();
  try {
    return await test(server);
  } finally {
    await server.close();
  }
}

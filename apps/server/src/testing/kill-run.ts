/**
 * Kills the running server again and again while clients post, as a power cut would, and checks the result: every
 * acknowledged message must exist, every message once, and the audit chain must be whole.
 */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { sealedChain } from './audit/sealed-chain.ts';
import { type SpawnedServer, spawnServer } from './spawned-server.ts';
import { randomFrom } from './seeded-random.ts';

export interface KillRun {
  kills: number;
  clients: number;
  seed: number;
  /** Settings of the server; its port stays the same over all starts. */
  env: Record<string, string>;
  /** Threads in which clients post, with the token of the author. */
  places: readonly { thread: string; token: string }[];
  db: Database;
}

export interface KillFigures {
  kills: number;
  acknowledged: number;
  /** Requests that were under way when the server died. */
  interrupted: number;
  lost: number;
  duplicates: number;
  /** Whether the audit chain is whole, or where it breaks. */
  chain: string;
  /** Milliseconds from each restart to the first acknowledgement after it. */
  firstSuccess: number[];
  /** Milliseconds from each restart until the server listened. */
  listening: number[];
}

/**
 * Pause between two tries of a client, in milliseconds: sixteen clients without a pause would take the processor from
 * the restart.
 */
const pause = 100;

/** It is killed within so many milliseconds after an answer: at any moment of the work of that time. */
const killedWithin = 60;

class Run {
  readonly #run: KillRun;
  readonly #events = new EventEmitter();
  readonly #acknowledged = new Map<string, string>();
  #address = '';
  #isOver = false;
  #underWay = 0;

  constructor(run: KillRun) {
    this.#run = run;
  }

  async go(): Promise<KillFigures> {
    const { kills, clients, seed } = this.#run;
    const random = randomFrom(seed);
    const [firstSuccess, listening]: [number[], number[]] = [[], []];
    let interrupted = 0;
    let server = await this.#start();
    const posting = Array.from({ length: clients }, (_, client) => this.#post(client));
    for (let kill = 0; kill < kills; kill += 1) {
      await this.#acknowledgements(1 + Math.floor(random() * 40));
      await wait(random() * killedWithin);
      interrupted += this.#underWay;
      server.process.kill('SIGKILL');
      await server.ended;
      const restarted = performance.now();
      const first = this.#acknowledgements(1);
      server = await this.#start();
      listening.push(Math.round(performance.now() - restarted));
      await first;
      firstSuccess.push(Math.round(performance.now() - restarted));
    }
    this.#isOver = true;
    await Promise.all(posting);
    // While it runs: an embedded database ends with it.
    const counted = { ...(await this.#count()), chain: await sealedChain(this.#run.db) };
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0, server.errors());
    return { kills, acknowledged: this.#acknowledged.size, interrupted, ...counted, firstSuccess, listening };
  }

  async #start(): Promise<SpawnedServer> {
    const port = this.#address === '' ? '0' : new URL(this.#address).port;
    const server = spawnServer({ ...this.#run.env, PORT: port });
    this.#address = await server.listening;
    return server;
  }

  async #acknowledgements(count: number): Promise<void> {
    for (let heard = 0; heard < count; heard += 1) await once(this.#events, 'acknowledged');
  }

  /** One person at a phone: writes, and sends the same again until it is acknowledged. */
  async #post(client: number): Promise<void> {
    const place = this.#run.places[client % this.#run.places.length];
    assert.ok(place);
    for (let number = 0; !this.#isOver; number += 1) {
      const message = `${client}-${number}`;
      let id = await this.#try(place, message);
      while (id === null) {
        await wait(pause);
        id = await this.#try(place, message);
      }
      this.#acknowledged.set(message, id);
      this.#events.emit('acknowledged');
    }
  }

  async #try(place: KillRun['places'][number], message: string): Promise<string | null> {
    const url = `${this.#address}${pathOf(postMessage, { id: place.thread })}`;
    const headers = {
      authorization: `Bearer ${place.token}`,
      'content-type': 'application/json',
      'idempotency-key': `kill-run-${message}`,
    };
    this.#underWay += 1;
    try {
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ message }) });
      const body = (await answer.json()) as { code?: string; e_contact_message?: { id: string } };
      if (answer.status === 503 || body.code === 'idempotency_in_flight') return null;
      assert.equal(answer.status, 201, JSON.stringify(body));
      return body.e_contact_message?.id ?? '';
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return null;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #count(): Promise<{ lost: number; duplicates: number }> {
    const threads = this.#run.places.map((place) => place.thread);
    const rows = await this.#run.db
      .selectFrom('e_contact_message')
      .select(['id', 'message'])
      .where('e_contact_id', '=', (where) => where.fn.any(where.val(threads)))
      .execute();
    const stored = new Map(rows.map((row) => [row.message, row.id]));
    const lost = [...this.#acknowledged].filter(([message, id]) => stored.get(message) !== id).length;
    // A message that nobody acknowledged must not exist either: every client went on until it was.
    const unknown = rows.filter((row) => !this.#acknowledged.has(row.message)).length;
    return { lost, duplicates: rows.length - stored.size + unknown };
  }
}

export const runKills = (run: KillRun): Promise<KillFigures> => new Run(run).go();

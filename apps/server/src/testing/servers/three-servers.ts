/**
 * Three processes of the real program on one database and one Redis, behind the proxy of deploy where that can be
 * opened.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, urlOf } from '../postgres-cluster.ts';
import { type SpawnedServer, fallenOf, spawnServer } from '../spawned-server.ts';
import { type TestApp, secret } from '../test-app.ts';
import type { Way } from './ask-server.ts';
import { freePort } from './free-port.ts';
import { ShippedProxy, canOpenProxy } from './shipped-proxy.ts';
import { ThrowawayRedis } from './throwaway-redis.ts';

/** Environment of the servers: a database that nobody else has, and the test's clock. */
interface Home {
  database: Pick<TestDatabase, 'app' | 'owner'>;
  time: TestApp['time'];
}

export class ThreeServers {
  readonly redis: ThrowawayRedis;
  readonly #env: Record<string, string>;
  readonly #ports: readonly number[];
  readonly #started: SpawnedServer[] = [];
  #running: SpawnedServer[] = [];
  #proxy: ShippedProxy | undefined;
  /** For each server from where the proxy is asked so that it asks that one. */
  #callers: readonly string[] = [];

  private constructor(env: Record<string, string>, redis: ThrowawayRedis, ports: readonly number[]) {
    this.#env = { ...env, REDIS_URL: redis.url };
    this.redis = redis;
    this.#ports = ports;
  }

  /** @param program of Redis. */
  static async open(t: Home, program: string): Promise<ThreeServers> {
    // The spawned servers live in real time.
    t.time.now = Date.now();
    const env = {
      DATABASE_URL: urlOf(t.database.app),
      DATABASE_OWNER_URL: urlOf(t.database.owner),
      SESSION_SECRET: secret,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'hodi-three-')),
      TRUST_PROXY: '1',
      // Each of them has as many; the test's cluster is shared.
      DATABASE_POOL: '6',
    };
    const ports = [await freePort(), await freePort(), await freePort()];
    const three = new ThreeServers(env, await ThrowawayRedis.open(program), ports);
    try {
      await Promise.all(ports.map((_, n) => three.start(n)));
      if (canOpenProxy()) {
        three.#proxy = await ShippedProxy.open(ports);
        three.#callers = await three.#proxy.callers();
      }
      return three;
    } catch (error) {
      await three.close();
      throw error;
    }
  }

  /** Until it listens, at the same port as before. */
  async start(n: number): Promise<void> {
    const server = spawnServer({ ...this.#env, PORT: String(this.#ports[n]) });
    this.#started.push(server);
    this.#running[n] = server;
    await server.listening;
  }

  /** @returns how it ended. */
  async end(n: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown> {
    this.#running[n]?.process.kill(signal);
    return this.#running[n]?.ended;
  }

  /** The proxy, for callers that do not choose a server. */
  get address(): string {
    return this.#proxy?.address ?? assert.fail('no proxy');
  }

  /**
   * A certain one of them by number, modulo their count: through the proxy, from a network that it maps to this server.
   */
  at(n: number): Way {
    const from = this.#callers[n % this.#ports.length];
    return from === undefined ? this.directly(n) : { address: this.address, from };
  }

  /** The same without the proxy, which would choose another server if this one is gone. */
  directly(n: number): Way {
    return { address: `http://127.0.0.1:${this.#ports[n % this.#ports.length]}` };
  }

  /** Those that ended by themselves. */
  fallen(): string[] {
    return fallenOf(this.#running);
  }

  async close(): Promise<void> {
    for (const server of this.#started) server.process.kill('SIGKILL');
    await Promise.all(this.#started.map(({ ended }) => ended));
    await this.#proxy?.closeAndRead();
    await this.redis.kill();
    rmSync(this.#env['DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}

/**
 * A new version comes out one process after the other behind the proxy of docs/deploy, as it is written there: whoever
 * works meanwhile notices nothing.
 */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { askForBill } from '../answers.ts';
import { openClinicApp } from '../clinic-app.ts';
import { LiveClient } from '../live-client.ts';
import { urlOf } from '../postgres-cluster.ts';
import { type SpawnedServer, spawnServer } from '../spawned-server.ts';
import { secret, tokenFor } from '../test-app.ts';
import { type Answered, type Asked, askServer } from './ask-server.ts';
import { freePort } from './free-port.ts';
import { ShippedProxy, canOpenProxy } from './shipped-proxy.ts';
import { ThrowawayRedis, redisProgram } from './throwaway-redis.ts';

const program = redisProgram();
const skip =
  program === undefined || !canOpenProxy() ? 'needs nginx, openssl, and redis-server or valkey-server' : false;

describe('three servers behind the proxy', { skip }, async () => {
  const over = new AbortController();
  const started: SpawnedServer[] = [];
  const beside: { redis?: ThrowawayRedis; proxy?: ShippedProxy } = {};
  // Also where the test fails, or does not even begin: what goes on would hold the whole run.
  after(async () => {
    over.abort();
    for (const server of started) server.process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await beside.proxy?.closeAndRead();
    await beside.redis?.kill();
  });
  const t = await openClinicApp();
  t.time.now = Date.now();
  beside.redis = await ThrowawayRedis.open(program ?? '');
  const settings = {
    DATABASE_URL: urlOf(t.database.app),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    SESSION_SECRET: secret,
    REDIS_URL: beside.redis.url,
    TRUST_PROXY: '1',
    DATABASE_POOL: '6',
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const start = async (port: number): Promise<SpawnedServer> => {
    const server = spawnServer({ ...settings, PORT: String(port) });
    started.push(server);
    await server.listening;
    return server;
  };
  const servers = await Promise.all(ports.map(start));
  beside.proxy = await ShippedProxy.open(ports);
  const { address } = beside.proxy;
  const [token, patient] = [await tokenFor(t, t.clinic.doctor), await tokenFor(t, t.clinic.achieng)];

  const ask = (contract: Endpoint, asked: Asked): Promise<Answered> =>
    askServer(address, contract, asked).catch((error: unknown) => ({
      status: 0,
      code: String(error),
      body: {},
    }));

  test('each is stopped and started anew: no request fails, and live news go on', async () => {
    const body = { topic: 'services', answers: askForBill };
    const made = await ask(createEContact, { token: patient, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id } = made.body['e_contact'] as { id: string };
    const live = await new LiveClient(address, patient).ready();
    const failed: string[] = [];
    const posted: string[] = [];
    const heard = new EventEmitter();
    const work = async (person: number): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const message = `${person}-${n}`;
        const said = await ask(postMessage, { token, params: { id }, body: { message } });
        if (said.status === 201) posted.push(message);
        else failed.push(`${said.status} ${said.code}`);
        heard.emit('answer');
        const read = await ask(getThreadForClinician, { token, params: { id } });
        if (read.status !== 200) failed.push(`${read.status} ${read.code}`);
      }
    };
    const working = [0, 1, 2, 3].map(work);
    const more = async (): Promise<void> => {
      const goal = posted.length + 20;
      do await once(heard, 'answer');
      while (posted.length < goal && failed.length === 0);
    };
    for (const [index, port] of ports.entries()) {
      await more();
      const server = servers[index];
      server?.process.kill('SIGTERM');
      assert.equal(await server?.ended, 0);
      await more();
      servers[index] = await start(port);
    }
    await more();
    over.abort();
    await Promise.all(working);
    assert.deepEqual(failed, []);
    const { rows } = await sql`select 1 from e_contact_message where e_contact_id = ${id}`.execute(t.db);
    assert.equal(rows.length, posted.length);
    // Its line was cut once, with the process that held it: it goes on where it was, through another.
    live.close();
    const again = await new LiveClient(address, patient, live.cursor).ready();
    again.close();
    const news = [...live.told, ...again.told].filter(({ name }) => name === 'e-contact-message-created');
    assert.equal(news.length, posted.length);
  });
});

/**
 * A new version comes out one process after the other behind the proxy of docs/deploy, as it is written there: whoever
 * works meanwhile notices nothing.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
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
import { ThrowawayRedis, redisProgram } from './throwaway-redis.ts';

const program = redisProgram();
const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const skip = program === undefined || !hasNginx ? 'needs nginx, and redis-server or valkey-server' : false;
const written = join(import.meta.dirname, '../../../../../docs/deploy/nginx.conf');
const folder = mkdtempSync(join(tmpdir(), 'hodi-proxy-'));

/** The very file, but for its ports and its certificate. */
function settingsFor(port: number, servers: readonly number[]): string {
  const ports = new Map([3000, 3001, 3002].map((usual, index) => [String(usual), String(servers[index])]));
  const site = readFileSync(written, 'utf8')
    .replace(/127\.0\.0\.1:(300\d)/g, (_, usual: string) => `127.0.0.1:${ports.get(usual) ?? ''}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('http2 on;', '')
    .replace(/ssl_certificate(_key)? .*;/g, '')
    .replace(/server \{\s*listen 80;[^}]*\}/, '');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `pid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}\n}\n`;
}

async function openProxy(port: number, servers: readonly number[]): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  // Started by root, its workers are somebody else.
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'conf'), settingsFor(port, servers));
  const checked = spawnSync('nginx', ['-t', '-c', join(folder, 'conf'), '-p', folder], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
  const proxy = spawn('nginx', ['-c', join(folder, 'conf'), '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ping/liveness`).catch(() => undefined);
    if (answer?.ok === true) return proxy;
    assert.equal(proxy.exitCode, null, 'the proxy ended');
    await wait(20);
  }
}

describe('three servers behind the proxy', { skip }, async () => {
  const over = new AbortController();
  const started: SpawnedServer[] = [];
  const beside: { redis?: ThrowawayRedis; proxy?: ChildProcess } = {};
  // Also where the test fails, or does not even begin: what goes on would hold the whole run.
  after(async () => {
    over.abort();
    beside.proxy?.kill('SIGTERM');
    for (const server of started) server.process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await beside.redis?.kill();
    rmSync(folder, { recursive: true, force: true });
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
  const front = await freePort();
  beside.proxy = await openProxy(front, ports);
  const address = `http://127.0.0.1:${front}`;
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

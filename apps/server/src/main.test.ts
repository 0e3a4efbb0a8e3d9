/** The program itself: how it starts, what it says when it cannot, and how it stops. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { type SpawnedServer, spawnServer } from '#server/testing/spawned-server.ts';
import { secret, startOfTime } from '#server/testing/test-app.ts';
import { makeTokens } from '#server/plugins/tokens.ts';

const t = await openClinicApp();
const started: SpawnedServer[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'hodi-main-'));
after(async () => {
  for (const server of started) server.process.kill('SIGKILL');
  await Promise.all(started.map((server) => server.ended));
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = {
  DATABASE_URL: urlOf(t.database.app),
  DATABASE_OWNER_URL: urlOf(t.database.owner),
  SESSION_SECRET: secret,
  DATA_DIR: dataDir,
};
function start(env: Record<string, string> = {}): SpawnedServer {
  const server = spawnServer({ ...settings, ...env });
  started.push(server);
  return server;
}

describe('a failed start says why in one line and ends with 1', () => {
  const refusals: Record<string, () => Promise<[env: Record<string, string>, line: RegExp]>> = {
    'a bad value': async () => [{ PORT: 'http' }, /^PORT: must be a whole number from 0 to 65535\n$/],
    'a taken port': async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      after(() => other.close());
      const { port } = other.address() as AddressInfo;
      return [
        { PORT: String(port) },
        new RegExp(`^PORT: ${port} is taken by another program; choose another, such as PORT=${port + 1}\\n$`),
      ];
    },
    'a taken port for its figures': async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      after(() => other.close());
      const { port } = other.address() as AddressInfo;
      const line = `METRICS_PORT: ${port} is taken by another program; each server process needs one of its own`;
      return [{ METRICS_PORT: String(port) }, new RegExp(`^${line}\\n$`)];
    },
    'no address for its figures': async () => [
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      /^METRICS_HOST: 192\.0\.2\.1 is not an address of this machine\n$/,
    ],
    'no database there': async () => [
      { DATABASE_URL: 'postgres://hodi@127.0.0.1:1/hodi', DATABASE_OWNER_URL: '' },
      /^DATABASE_URL: no PostgreSQL server answers there\n$/,
    ],
    'a folder that cannot be used': async () => [
      { DATA_DIR: '/dev/null/data', SESSION_SECRET: '' },
      /^DATA_DIR: .* cannot be used \(ENOTDIR\)\n$/,
    ],
  };
  for (const [name, make] of Object.entries(refusals)) {
    test(name, async () => {
      const [env, line] = await make();
      const server = start(env);
      assert.equal(await Promise.race([server.ended, server.listening.catch(() => server.ended)]), 1);
      assert.match(server.errors(), line);
    });
  }
});

describe('while it runs', () => {
  let server: SpawnedServer;
  let address: string;
  before(async () => {
    server = start();
    address = await server.listening;
  });

  test('it is alive, ready, and stops on SIGTERM with what is in flight answered first', async () => {
    assert.equal((await fetch(`${address}/ping/liveness`)).status, 200);
    const ready = await fetch(`${address}/ping/readiness`);
    assert.equal(ready.status, 200);
    assert.match(((await ready.json()) as { epoch: string }).epoch, /^[0-9a-f-]{36}$/);

    // The clock of the spawned program is real: a session and a token of now.
    const now = Date.now();
    const { id: sub } = t.clinic.achieng.user;
    t.time.now = now;
    await t.as(t.clinic.achieng);
    const [session] = await t.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', sub)
      .orderBy('created_at', 'desc')
      .execute();
    const token = makeTokens(secret).sign({ sub, session_id: session?.id ?? '', user_type: 'patient' }, now);
    t.time.now = startOfTime;
    const send = (path: string, body: object) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `key-of-${path.length}`,
        },
        body: JSON.stringify(body),
      });
    const sent = await send(createEContact.path, { topic: 'services', answers: askForBill });
    assert.equal(sent.status, 201);
    const { e_contact } = (await sent.json()) as { e_contact: { id: string } };

    // Held up in the middle by a lock of ours, the request is in flight when the signal comes.
    const owner = openDatabase(t.database.owner, 2);
    let answer: Promise<Response> | undefined;
    await inTransaction(owner, async (tx) => {
      await tx.selectFrom('e_contact').select('id').where('id', '=', e_contact.id).forUpdate().execute();
      answer = send(pathOf(postMessage, e_contact), { message: 'Habari' });
      await untilWaiting(t.db, 1);
      server.process.kill('SIGTERM');
      await untilClosed(address);
    });
    await owner.destroy();
    const answered = await answer;
    // Kept alive, the connection would keep the server waiting.
    assert.deepEqual([answered?.status, answered?.headers.get('connection')], [201, 'close']);
    assert.deepEqual([await server.ended, server.errors()], [0, '']);
    const messages = await t.db.selectFrom('e_contact_message').select('message').execute();
    assert.deepEqual(messages, [{ message: 'Habari' }]);
  });

  test('a second start finds everything as it was, and keeps what is compiled where it is told to', async () => {
    const kept = join(dataDir, 'compiled');
    const again = start({ NODE_COMPILE_CACHE: kept });
    const address = await again.listening;
    assert.equal((await fetch(`${address}/ping/readiness`)).status, 200);
    again.process.kill('SIGINT');
    assert.equal(await again.ended, 0);
    // Some of the joined program, and of what stays in its packages.
    assert.ok(readdirSync(kept, { recursive: true }).length > 40);
  });

  test('the secret that it makes where none is set is read by nobody else', async () => {
    const made = join(dataDir, 'made');
    const alone = start({ DATA_DIR: made, SESSION_SECRET: '' });
    await alone.listening;
    alone.process.kill('SIGTERM');
    assert.equal(await alone.ended, 0);
    const modes = [made, join(made, 'session-secret')].map((path) => statSync(path).mode & 0o777);
    assert.deepEqual(modes, [0o700, 0o600]);
  });

  test('it has kept the texts of its questionnaires, for the versions that come after', async () => {
    const kept = await t.db.selectFrom('topic_texts').select('topic').execute();
    assert.deepEqual(new Set(kept.map(({ topic }) => topic)), new Set(topicKeys));
  });
});

/** Until so many connections wait for a lock. */
async function untilWaiting(db: typeof t.db, count: number): Promise<void> {
  for (;;) {
    const waiting = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if ((waiting.rows[0]?.n ?? 0) >= count) return;
  }
}

/** Until nothing listens there any more. */
async function untilClosed(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/ping/liveness`, { headers: { connection: 'close' } }).catch(() => null);
    if (answer === null || answer.status === 503) return;
  }
}

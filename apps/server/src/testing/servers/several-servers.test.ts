/**
 * Three processes of the real program on one database and one Redis, behind the proxy of deploy, each called from
 * another network: for callers they are one. Without nginx they are called directly.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createEContact, getThreadForPatient, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { presenceTold } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { login, logout } from '@hodi/domain/sessions/sessions.api.ts';
import { type ClinicianSeed, type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openRedisServers } from '#server/outside/redis/redis-servers.ts';
import { readRateOf } from '#server/work/rates/read-rate.ts';
import { WriteRate } from '#server/work/rates/write-rate.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { askForBill } from '../answers.ts';
import { openClinicApp } from '../clinic-app.ts';
import { putRelationship } from '../insert-people.ts';
import { LiveClient } from '../live-client.ts';
import { testPassword, tokenFor } from '../test-app.ts';
import { type Way, askServer } from './ask-server.ts';
import { ThreeServers } from './three-servers.ts';
import { redisProgram } from './throwaway-redis.ts';

const program = redisProgram();
const skip = program === undefined ? 'needs redis-server or valkey-server' : false;

describe('three servers', { skip }, async () => {
  const t = await openClinicApp();
  const { doctor, nurse, achieng, baraka } = t.clinic;
  let three: ThreeServers;
  let tokens: { doctor: string; achieng: string };
  let thread = '';
  const open: LiveClient[] = [];

  const sayBy = (way: Way, message: string, key?: string) =>
    askServer(way, postMessage, {
      token: tokens.doctor,
      params: { id: thread },
      body: { message },
      ...(key && { key }),
    });
  const say = (n: number, message: string, key?: string) => sayBy(three.at(n), message, key);
  const listen = async (n: number, token: string): Promise<LiveClient> => {
    const client = new LiveClient(three.at(n), token);
    open.push(client);
    return client.ready();
  };
  const bear = (person: ClinicianSeed | PatientSeed) => tokenFor(t, person);
  /** Milliseconds until it holds: news of another server come at once, or with the sweep after fifteen seconds. */
  const timed = async (work: () => Promise<unknown>, client: LiveClient, holds: () => boolean): Promise<number> => {
    const begun = performance.now();
    await Promise.all([work(), client.until(holds)]);
    return performance.now() - begun;
  };

  before(async () => {
    three = await ThreeServers.open(t, program ?? '');
    tokens = { doctor: await bear(doctor), achieng: await bear(achieng) };
    const body = { topic: 'services', answers: askForBill };
    const sent = await askServer(three.at(0), createEContact, { token: tokens.achieng, body });
    thread = (sent.body['e_contact'] as { id: string }).id;
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  /** Runs even if a test fails: the posting clients would go on for ever. */
  const gone = new AbortController();
  after(async () => {
    gone.abort();
    await three.close();
  });

  test('a write at one is heard at once at the others, in order, once', async () => {
    const [second, third] = [await listen(1, tokens.achieng), await listen(2, tokens.doctor)];
    const times: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const isThere = () => second.told.length === n && third.told.length === n;
      times.push(
        await timed(
          () => say(0, `Habari ${n}`),
          second,
          () => second.told.length === n,
        ),
      );
      await third.until(isThere);
    }
    assert.ok(Math.max(...times) < 5_000, `heard after ${times.map(Math.round).join(', ')} ms`);
    const { rows } = await sql<{ message: string }>`
      select message from e_contact_message where e_contact_id = ${thread} order by seq`.execute(t.db);
    assert.deepEqual(
      rows.map(({ message }) => message),
      Array.from({ length: 6 }, (_, n) => `Habari ${n + 1}`),
    );
  });

  test('so does whoever follows a thread at another server', async () => {
    const client = await listen(2, tokens.doctor);
    assert.equal(await client.follow(thread), true);
    const before = client.followed.length;
    const took = await timed(
      () => say(0, 'Anafuata'),
      client,
      () => client.followed.length > before,
    );
    assert.ok(took < 5_000, `heard after ${Math.round(took)} ms`);
  });

  test('clinicians at two servers see each other in a thread', async () => {
    await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });
    const [client, theirs] = [await listen(0, tokens.doctor), await listen(2, await bear(nurse))];
    client.socket.emit('here', thread, false);
    const isSeen = () => client.raw.some((said) => said.includes(presenceTold) && said.includes(nurse.id));
    await timed(() => Promise.resolve(theirs.socket.emit('here', thread, true)), client, isSeen);
  });

  test('a session that ends at one of them ends the live lines at all', async () => {
    const token = await bear(achieng);
    const client = await listen(2, token);
    const took = await timed(
      () => askServer(three.at(0), logout, { token }),
      client,
      () => client.ended,
    );
    assert.ok(took < 5_000, `ended after ${Math.round(took)} ms`);
  });

  test('the same key at all three at once is one message; unread is the same wherever it is asked', async () => {
    const unreadAt = async (n: number): Promise<unknown> => {
      const read = await askServer(three.at(n), getThreadForPatient, { token: tokens.achieng, params: { id: thread } });
      assert.equal(read.status, 200, JSON.stringify(read.body));
      return (read.body['item'] as { unread_count: unknown }).unread_count;
    };
    const before = await unreadAt(0);
    for (let n = 0; n < 5; n += 1) {
      const answers = await Promise.all(
        [0, 1, 2, 0, 1, 2].map((server) => say(server, `Mara ${n}`, `one-and-the-same-${n}`)),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      assert.deepEqual(
        refused.filter(({ body }) => body['code'] !== 'idempotency_in_flight'),
        [],
      );
      assert.equal((await say(2, `Mara ${n}`, `one-and-the-same-${n}`)).status, 201);
    }
    const { rows } = await sql`select 1 from e_contact_message where message like 'Mara %'`.execute(t.db);
    assert.equal(rows.length, 5);
    assert.deepEqual(await Promise.all([0, 1, 2].map(unreadAt)), Array(3).fill(Number(before) + 5));
  });

  /** As three servers ask Redis, once it is there for them. */
  const openOthers = async () => {
    const log = { info: () => undefined, warn: () => undefined };
    const deps = {
      url: three.redis.url,
      log,
      onWake: () => undefined,
      onPresence: () => undefined,
      onBack: () => undefined,
    };
    const others = [1, 2, 3].map(() => openRedisServers(deps));
    for (const other of others) {
      while ((await other.takeWrite('nobody', { writes: 1, window: 1, cost: 1 })) === undefined) await nextTurn();
    }
    return others;
  };

  test('reads are counted by all together, without asking for each', async () => {
    const others = await openOthers();
    try {
      const rates = others.map((other) => readRateOf(100, other));
      const read = async (n: number, times: number) => {
        for (let count = 0; count < times; count += 1) rates[n]?.take('dalili', 0);
        // Answers come in order, so earlier requests have been answered too.
        await others[n]?.countTaken('reads', 'dalili', { most: 300, window: 3 * 3_600_000, cost: 0 });
        await nextTurn();
      };
      await read(0, 100);
      await read(1, 150);
      await read(2, 50);
      for (const n of [2, 1]) await assert.rejects(read(n, 55), Refusal);
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
  });

  test('writes are counted by all together', async () => {
    const limit = { writes: 40, window: 60_000 };
    const others = await openOthers();
    try {
      const rates = others.map((other) => new WriteRate(limit, other));
      const takes = Array.from({ length: 60 }, (_, n) => (rates[n % 3] ?? assert.fail()).take('amina', 0));
      const outcomes = await Promise.allSettled(takes);
      const stopped = outcomes
        .filter(({ status }) => status === 'rejected')
        .map((one) => 'reason' in one && one.reason);
      // A moment that the machine takes for it fills one or two again.
      assert.ok(stopped.length >= 15 && stopped.length <= 20, `${stopped.length} of 60 were stopped`);
      assert.ok(stopped.every((reason) => reason instanceof Refusal && reason.status === 429));
      await rates[1]?.take('baraka', 0);
      // One that is as long as all of them counts as they do.
      await rates[0]?.take('chausiku', 0, 40 * 2_048);
      await assert.rejects(async () => rates[1]?.take('chausiku', 0), Refusal);
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
  });

  test('a user who reached the write limit at two of them writes nothing at the third', async () => {
    const token = await bear(nurse);
    // Refused for its length, and counted all the same: each as 124 of the 3,000.
    const body = { message: 'a'.repeat(124 * 2_048 - 20) };
    const write = (n: number) => askServer(three.at(n), postMessage, { token, params: { id: thread }, body });
    for (let n = 0; n < 24; n += 1) assert.equal((await write(n % 2)).code, 'invalid_request');
    const last: (string | undefined)[] = [];
    // One or two have room, or some more on a slow machine, as the hour goes on; each server by itself would let 25 through.
    while (last.at(-1) !== 'too_many_requests' && last.length < 20) last.push((await write(2)).code);
    assert.equal(last.at(-1), 'too_many_requests', last.join(', '));
  });

  test('wrong passwords at two of them stop the account at the third', async () => {
    const { mobile_number, user_type } = baraka.user;
    const logIn = (n: number, password: string) =>
      askServer(three.at(n), login, { body: { mobile_number, user_type, password } });
    for (let n = 0; n < 10; n += 1) assert.equal((await logIn(n % 2, `wrong-number-${n}`)).code, 'wrong_credentials');
    const { status, code } = await logIn(2, testPassword);
    assert.deepEqual([status, code], [429, 'rate_limited']);
  });

  test('without Redis each goes on alone; once it is back they hear each other again', async () => {
    const client = await listen(1, tokens.achieng);
    await three.redis.kill();
    const told = client.told.length;
    const alone = performance.now();
    assert.equal((await say(0, 'Bila Redis')).status, 201);
    assert.ok(performance.now() - alone < 5_000, 'nothing waited for Redis');
    // The sweep finds it.
    await client.until(() => client.told.length === told + 1);
    await three.redis.start();
    // Again and again until it comes at once: the servers come back by themselves.
    let took = Number.POSITIVE_INFINITY;
    for (let n = 1; took > 5_000; n += 1) {
      assert.ok(n < 5, 'they never heard each other again');
      took = await timed(
        () => say(2, `Tena ${n}`),
        client,
        () => client.told.length === told + 1 + n,
      );
    }
  });

  test('a Redis that hangs stops nobody', async () => {
    three.redis.freeze();
    try {
      const times: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        const begun = performance.now();
        assert.equal((await say(n, `Imeganda ${n}`)).status, 201);
        times.push(performance.now() - begun);
      }
      assert.ok(Math.max(...times) < 5_000, times.map(Math.round).join(', '));
    } finally {
      three.redis.thaw();
    }
  });

  test('one of them killed while all are posted to: nothing acknowledged is lost, nothing is there twice', async () => {
    const acknowledged = new Set<string>();
    const over = new AbortController();
    const post = async (client: number): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const message = `mteja ${client}-${n}`;
        // The same again, at the next server, until one acknowledges it.
        for (let turn = client; ; turn += 1) {
          gone.signal.throwIfAborted();
          const answer = await sayBy(three.directly(turn), message, `killed-${client}-${n}`).catch(() => undefined);
          if (answer?.status === 201) break;
          const mayTryAgain = answer === undefined || answer.status === 503 || answer.status === 409;
          assert.ok(mayTryAgain, JSON.stringify(answer));
        }
        acknowledged.add(message);
      }
    };
    const posting = [0, 1, 2, 3, 4, 5].map(post);
    const client = await listen(0, tokens.achieng);
    const from = client.told.length;
    await client.until(() => client.told.length > from + 20);
    await three.end(1, 'SIGKILL');
    const then = client.told.length;
    await client.until(() => client.told.length > then + 20);
    over.abort();
    await Promise.all(posting);
    const { rows } = await sql<{ message: string }>`
      select message from e_contact_message where message like 'mteja %'`.execute(t.db);
    assert.equal(rows.length, new Set(rows.map(({ message }) => message)).size);
    assert.deepEqual(new Set(rows.map(({ message }) => message)), acknowledged);
  });
});

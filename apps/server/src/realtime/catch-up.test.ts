/** Lines that break: everything missed comes once and in order, or the client is told to load anew. */
import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact, markSeen, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type ClinicianSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import type { CaughtUp } from './catch-up.ts';

const t = await openClinicApp();
const seeds = t.clinic;
let achieng: Person;
let doctor: Person;
let own: ClinicianSeed;
let id: string;
const open: LiveClient[] = [];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  achieng = await t.as(seeds.achieng);
  // A clinician of the test's own, whose events begin at one.
  const seed = await putClinician(t.put, aClinician(seeds.doctor.institution_id));
  await putRelationship(t.put, { clinician: seed, patient: seeds.achieng }, { id: idOf(nextSerial()) });
  own = seed;
  doctor = await t.as(seed);
  const body = { topic: 'services', answers: askForBill, clinician_id: seed.id };
  id = (await achieng.ok(createEContact, { body })).e_contact.id;
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

async function listen(person: Person, cursor: LiveClient['cursor'] = null): Promise<LiveClient> {
  const client = new LiveClient(t.app, person.token, cursor);
  open.push(client);
  return client.ready();
}
const say = (message: string) => achieng.ok(postMessage, { params: { id }, body: { message } });
const texts = (client: LiveClient): string[] =>
  client.told.map(({ payload }) => (payload as { e_contact_message: { message: string } }).e_contact_message.message);
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `message ${from + index}`);
async function sayAll(messages: readonly string[]): Promise<void> {
  for (const message of messages) await say(message);
}

/** As if what was told first had been told so often again. */
async function repeatFirst(id: string | null | undefined, times: number): Promise<void> {
  const copies = sql`
    insert into user_event (user_id, n, id, name, reference, created_at)
    select user_id, n + i, gen_random_uuid(), name, reference, created_at
    from user_event, generate_series(1, ${times}::int) i where n = 1 and id = ${id}`;
  await copies.execute(t.db);
  const head = sql`update user_head set n = ${1 + times} where user_id = (select user_id from user_event where id = ${id})`;
  await head.execute(t.db);
}

test('two hundred events while the line is cut: all of them, once, in order', async () => {
  const first = await listen(doctor);
  await say('message 0');
  await first.until(() => first.told.length === 1);
  first.close();
  await sayAll(numbered(1, 201));
  const second = await listen(doctor, first.cursor);
  assert.deepEqual([...texts(first), ...texts(second)], numbered(0, 201));
  assert.equal(second.resets, 0);
  await say('message 201');
  await second.until(() => second.told.length === 201);
  assert.deepEqual(texts(second).at(-1), 'message 201');
});

test('cut and connected again in the middle of it, again and again', async () => {
  let client = await listen(doctor);
  const heard: string[] = [];
  const sending = sayAll(numbered(0, 60));
  for (const stop of [8, 16, 24, 32, 40]) {
    await client.until(() => heard.length + client.told.length >= stop);
    client.close();
    heard.push(...texts(client));
    client = await listen(doctor, client.cursor);
  }
  await sending;
  await client.until(() => heard.length + client.told.length >= 60);
  assert.deepEqual([...heard, ...texts(client)], numbered(0, 60));
});

test('a client that connects meanwhile misses nothing, also when nothing follows', async () => {
  for (let round = 0; round < 20; round += 1) {
    const cursor = await listen(doctor);
    cursor.close();
    const [client] = await Promise.all([listen(doctor, cursor.cursor), say(`round ${round}`)]);
    await client.until(() => client.told.length === 1);
    assert.deepEqual(texts(client), [`round ${round}`]);
    client.close();
  }
});

describe('a cursor that leads nowhere', () => {
  const resets = async (cursor: LiveClient['cursor']) => (await listen(doctor, cursor)).resets;

  test('of another life of the database: the same number, another event', async () => {
    assert.equal(await resets({ n: 1, id: idOf(1) }), 1);
    assert.equal(await resets({ n: 1, id: null }), 1);
  });
  test('beyond the end', async () => {
    assert.equal(await resets({ n: 99, id: idOf(1) }), 1);
  });
  test('too old: more than five hundred missed', async () => {
    const { cursor } = await listen(doctor);
    await repeatFirst(cursor?.id, 501);
    assert.equal(await resets(cursor), 1);
  });
  test('the missed events are deleted by now', async () => {
    const { cursor } = await listen(doctor);
    await sayAll(numbered(0, 3));
    const user = sql`(select user_id from user_event where id = ${cursor?.id})`;
    await sql`delete from user_event where n = 2 and user_id = ${user}`.execute(t.db);
    assert.equal(await resets(cursor), 1);
  });
  test('a client whose last event is deleted: without missed events it goes on, otherwise it reloads, each once', async () => {
    await sayAll(numbered(0, 3));
    const before = await listen(doctor);
    const { cursor } = before;
    before.close();
    t.time.now += 31 * 86_400_000;
    // Those of all tests before: a thousand at each look.
    for (let look = 0; look < 4; look += 1) await forget(t.app);
    assert.deepEqual(await t.db.selectFrom('user_event').select('n').execute(), []);
    [achieng, doctor] = [await t.as(seeds.achieng), await t.as(own)];
    const behind = cursor && { ...cursor, n: cursor.n - 1 };
    const [level, late] = [await listen(doctor, cursor), await listen(doctor, behind)];
    assert.deepEqual([level.resets, late.resets], [0, 1]);
    assert.equal(await resets(late.cursor), 0, 'who loaded anew is not told so again');
    await say('afterwards');
    await late.until(() => late.told.length === 1);
  });
  test('no cursor yet: nothing is sent, the client begins at the head', async () => {
    await say('before');
    const client = await listen(doctor);
    assert.deepEqual([client.told.length, client.resets, client.cursor?.n], [0, 0, 2]);
  });
  for (const odd of ['x', 5, [], { n: -1 }, { n: 0.5 }, { n: '1' }, { n: null }]) {
    test(`nonsense is no cursor: ${JSON.stringify(odd)}`, async () => {
      const client = await listen(doctor, odd as never);
      assert.equal(client.resets, 0);
      assert.equal(client.told.length, 0);
    });
  }
});

test('one account catches up with so much in a minute, over all of its lines, and is told to try again', async () => {
  const { cursor } = await listen(doctor);
  await repeatFirst(cursor?.id, 500);
  const lines = [await listen(doctor, cursor), await listen(doctor, cursor)];
  const ask = async (line: LiveClient | undefined, from: typeof cursor): Promise<number | string> => {
    const answer = (await line?.socket.emitWithAck('catch-up', from)) as CaughtUp | { error: string };
    return 'error' in answer ? answer.error : answer.events.length;
  };
  // Three were asked for by connecting, two of them with all.
  const all: (number | string)[] = [];
  for (let n = 0; n < 18; n += 1) all.push(await ask(lines[n % 2], cursor));
  assert.deepEqual(all, Array(18).fill(500));
  assert.deepEqual([await ask(lines[0], cursor), await ask(lines[1], cursor)], ['try_again', 'try_again']);
  const other = await listen(await t.as(seeds.doctor));
  assert.equal(await ask(other, other.cursor), 0, 'others are answered');
  t.time.now += 60_000;
  assert.equal(await ask(lines[0], cursor), 500);
});

test('lines that come and go and missed nothing are answered each time', async () => {
  const client = await listen(doctor);
  for (let n = 0; n < 100; n += 1) {
    assert.deepEqual(await client.socket.emitWithAck('catch-up', client.cursor), {
      events: [],
      head: client.cursor,
      reset: false,
    });
  }
});

test('a restored database is noticed by who is connected', async () => {
  const client = await listen(doctor);
  await sayAll(numbered(0, 3));
  await client.until(() => client.told.length === 3);
  const user = sql`(select user_id from user_event where id = ${client.cursor?.id})`;
  await sql`update user_head set n = 2 where user_id = ${user}`.execute(t.db);
  await sql`delete from user_event where n > 2 and user_id = ${user}`.execute(t.db);
  await t.app.sweep();
  await client.until(() => client.resets === 1);
  assert.equal(client.cursor?.n, 2);
});

describe('a clinician whose relationship has ended', () => {
  const end = () =>
    t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', seeds.achieng.id).execute();
  afterEach(async () => {
    await t.db
      .updateTable('relationship')
      .set({ status: 'active' })
      .where('patient_id', '=', seeds.achieng.id)
      .execute();
  });

  /** The patient writes without having seen the answer before it: what they see later is news of their words too. */
  const sayUnder = async (message: string) => {
    await doctor.ok(postMessage, { params: { id }, body: { message: 'Karibu' } });
    await achieng.ok(postMessage, { params: { id }, body: { message, seen_seq: 0 } });
  };
  const see = () => achieng.ok(markSeen, { params: { id }, body: {} });

  test('learns nothing live, and goes on hearing of others', async () => {
    await sayUnder('Canary-live');
    const client = await listen(doctor);
    const before = client.cursor?.n ?? 0;
    await end();
    await see();
    await client.until(() => client.cursor?.n === before + 1);
    assert.deepEqual(client.told, []);
    assert.ok(!client.raw.join('').includes('Canary'));
  });

  test('learns nothing by catching up, not even of what was said before', async () => {
    const { cursor } = await listen(doctor);
    await sayUnder('Canary-before');
    await end();
    await see();
    const client = await listen(doctor, cursor);
    assert.equal(client.cursor?.n, (cursor?.n ?? 0) + 3);
    assert.deepEqual(client.told, []);
    assert.ok(!client.raw.join('').includes('Canary'));
    assert.ok(!client.raw.join('').includes('Achieng'));
  });

  test('nor of a deactivated patient', async () => {
    const client = await listen(doctor);
    await say('Canary-deactivated');
    await client.until(() => client.told.length === 1);
    const patient = t.db.updateTable('patient').where('id', '=', seeds.achieng.id);
    await patient.set({ status: 'inactive' }).execute();
    const later = await listen(doctor, { n: 0, id: null });
    await patient.set({ status: 'active' }).execute();
    assert.deepEqual(later.told, []);
    assert.ok(!later.raw.join('').includes('Canary'));
  });
});

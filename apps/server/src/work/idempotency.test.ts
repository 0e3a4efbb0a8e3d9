/** A write that is sent twice is done once, whenever and however often it comes. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { nextSerial } from '@hodi/domain/testing/people.ts';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { writeMessage } from '#server/features/e-contacts/threads.service.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';
import { claimKey, fingerprintOf } from './idempotency.ts';
import { perform } from './perform.ts';

const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 2);
after(() => owner.destroy());
let achieng: Person;
let doctor: Person;
let id: string;

beforeEach(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  id = sent.e_contact.id;
});

const newKey = (): string => `key-of-test-${nextSerial()}`;
const say = (person: Person, key: string, message = 'Habari') =>
  person.call(postMessage, { params: { id }, body: { message }, key });
const messages = async (): Promise<number> => {
  const rows = await t.db.selectFrom('e_contact_message').select('id').where('e_contact_id', '=', id).execute();
  return rows.length;
};

test('three times in a row: one message, three times the same answer', async () => {
  const key = newKey();
  const answers = [await say(achieng, key), await say(achieng, key), await say(achieng, key)];
  assert.deepEqual(
    answers.map((answer) => answer.statusCode),
    [201, 201, 201],
  );
  assert.deepEqual(answers[1]?.json(), answers[0]?.json());
  assert.deepEqual(answers[2]?.json(), answers[0]?.json());
  assert.equal(await messages(), 1);
  const lines = await auditLines(t.db);
  assert.equal(lines.filter((line) => line.action === postMessage.name && line.subject_id === id).length, 1);
});

test('a repeat writes, so that its commit waits for a synchronous replica as the first did', async () => {
  const key = newKey();
  const writer = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ xmax: string }>`select xmax::text from idempotency_key where key = ${key}`.execute(
      t.db,
    );
    return rows[0]?.xmax;
  };
  await say(achieng, key);
  assert.equal(await writer(), '0');
  assert.equal((await say(achieng, key)).statusCode, 201);
  assert.notEqual(await writer(), '0');
});

/** Waiting for each other, some may also have waited too long. */
const isBusy = (answer: Answered): boolean => answer.statusCode === 503 && answer.json().code === 'server_busy';
const isInFlight = (answer: Answered): boolean =>
  answer.statusCode === 409 && answer.json().code === 'idempotency_in_flight' && answer.headers['retry-after'] === '1';

test('twenty times at once: one message, one answer', async () => {
  const key = newKey();
  const first = await Promise.all(Array.from({ length: 20 }, () => say(achieng, key)));
  const done = first.filter((answer) => answer.statusCode === 201);
  assert.ok(done.length >= 1);
  for (const answer of first) assert.ok(done.includes(answer) || isInFlight(answer) || isBusy(answer), answer.body);
  const again = [await say(achieng, key), await say(achieng, key)];
  for (const answer of [...done, ...again]) assert.deepEqual(answer.json(), done[0]?.json());
  assert.equal(await messages(), 1);
});

test('with another body, or to another address: refused, and the first stands', async () => {
  const key = newKey();
  await say(achieng, key);
  const other = await say(achieng, key, 'Kwaheri');
  assert.equal(other.statusCode, 422);
  assert.equal(other.json().code, 'idempotency_mismatch');
  const elsewhere = await doctor.call(setEContactStatus, {
    params: { id },
    body: { status: 'resolved' },
    key: newKey(),
  });
  assert.equal(elsewhere.statusCode, 200);
  const moved = await achieng.call(postMessage, { params: { id: unknownId() }, body: { message: 'Habari' }, key });
  assert.equal(moved.statusCode, 422);
  assert.equal(await messages(), 1);
});

test('as another user: independent', async () => {
  const key = newKey();
  assert.equal((await say(achieng, key)).statusCode, 201);
  assert.equal((await say(doctor, key)).statusCode, 201);
  assert.equal(await messages(), 2);
});

test('an hour later, with a new token: the stored answer', async () => {
  const key = newKey();
  const first = await say(achieng, key);
  t.time.now += 3_600_000;
  const later = await say(await t.as(t.clinic.achieng), key);
  assert.equal(later.statusCode, 201);
  assert.deepEqual(later.json(), first.json());
  assert.equal(await messages(), 1);
});

test('a caller who lost access meanwhile is told that it was done, and gets nothing of the stored answer', async () => {
  const key = newKey();
  await say(doctor, key);
  const relationship = t.db.updateTable('relationship').where('clinician_id', '=', t.clinic.doctor.id);
  await relationship.set({ status: 'ended' }).execute();
  const refused = await say(doctor, key);
  await relationship.set({ status: 'active' }).execute();
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'done_before']);
  assert.ok(!refused.body.includes('Habari'));
});

test('a refusal gives the key back: the same request works once its cause is gone', async () => {
  const key = newKey();
  const relationship = t.db.updateTable('relationship').where('clinician_id', '=', t.clinic.doctor.id);
  await relationship.set({ status: 'ended' }).execute();
  assert.equal((await say(doctor, key)).statusCode, 404);
  await relationship.set({ status: 'active' }).execute();
  assert.equal((await say(doctor, key)).statusCode, 201);
  assert.equal(await messages(), 1);
});

test('a fault of the server is not stored: the same request works once it is mended', async () => {
  const key = newKey();
  await sql`revoke insert on e_contact_message from hodi_app`.execute(owner);
  const before = await rowCounts(t.db);
  const failed = await say(achieng, key);
  await sql`grant insert on e_contact_message to hodi_app`.execute(owner);
  assert.equal(failed.statusCode, 500);
  assert.equal(failed.json().code, 'something_went_wrong');
  assert.deepEqual(await rowCounts(t.db), before);
  assert.equal((await say(achieng, key)).statusCode, 201);
  assert.equal(await messages(), 1);
});

test('a crash between the commit and the answer: sent again, the answer comes from the first time', async () => {
  const key = newKey();
  const body = { message: 'Habari' };
  const request = { headers: { authorization: `Bearer ${achieng.token}` }, ip: '127.0.0.1', id: 'r' };
  const caller = await t.app.authenticate(request as never);
  assert.ok(caller);
  const fingerprint = fingerprintOf('POST', pathOf(postMessage, { id }), body);
  const job = { contract: postMessage, caller, now: t.time.now, idempotency: { key, fingerprint } };
  const lost = await perform(t.db, job, (work) => writeMessage(work, { id, longest: 2_000, secret: '' }, body));
  const again = await say(achieng, key);
  assert.equal(again.statusCode, 201);
  assert.deepEqual(again.json(), lost.answer);
  assert.equal(await messages(), 1);
});

describe('while another transaction is at work', () => {
  /** Runs `during` while the rows locked by `hold` stay locked. */
  const holding = async <T>(hold: Parameters<typeof inTransaction>[1], during: () => Promise<T>): Promise<T> => {
    let result: T | undefined;
    await inTransaction(owner, async (tx) => {
      await hold(tx);
      result = await during();
    });
    return result as T;
  };

  const claimed = (key: string) => ({ user_id: t.clinic.achieng.user.id, key, fingerprint: 'of another' });

  test('under the same key: 409 that says when to try again', async () => {
    const key = newKey();
    const answer = await holding(
      (tx) => claimKey(tx, claimed(key)),
      () => say(achieng, key),
    );
    assert.ok(isInFlight(answer), answer.body);
    assert.equal((await say(achieng, key)).statusCode, 201);
    assert.equal(await messages(), 1);
  });

  test("under another's key of the same name, or another of one's own: nobody waits", async () => {
    const key = newKey();
    const answers = await holding(
      (tx) => claimKey(tx, claimed(key)),
      () => Promise.all([say(doctor, key), say(achieng, newKey())]),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [201, 201],
    );
  });

  describe('at a server of the version before, which stores the key before it works', () => {
    const row = (key: string) => ({ ...claimed(key), created_at: new Date(t.time.now) });

    test('for too long: try again', async () => {
      const key = newKey();
      const answer = await holding(
        (tx) => tx.insertInto('idempotency_key').values(row(key)).execute(),
        () => say(achieng, key),
      );
      assert.ok(isBusy(answer), answer.body);
    });

    test('and is done in that moment: try again, and then its answer', async () => {
      const key = newKey();
      const first = await say(doctor, newKey());
      const fingerprint = fingerprintOf('POST', pathOf(postMessage, { id }), { message: 'Habari' });
      const done = { ...row(key), fingerprint, status: 201, answer: JSON.stringify(first.json()) };
      const { answer } = await holding(
        (tx) => tx.insertInto('idempotency_key').values(done).execute(),
        async () => {
          const again = say(achieng, key);
          await waitingOrDone(owner, again);
          return { answer: again };
        },
      );
      assert.ok(isInFlight(await answer), (await answer).body);
      assert.equal(await messages(), 1);
      assert.deepEqual((await say(achieng, key)).json(), first.json());
      assert.equal(await messages(), 1);
    });
  });

  test('on the same thread for too long: 503, and afterwards it works', async () => {
    const key = newKey();
    const answer = await holding(
      (tx) => tx.selectFrom('e_contact').select('id').where('id', '=', id).forUpdate().execute(),
      () => say(achieng, key),
    );
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.json().code, 'server_busy');
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal((await say(achieng, key)).statusCode, 201);
    assert.equal(await messages(), 1);
  });

  test('on the thread of what was done before under its key: the stored answer', async () => {
    const key = newKey();
    const first = await say(achieng, key);
    const answer = await holding(
      (tx) => tx.selectFrom('e_contact').select('id').where('id', '=', id).forUpdate().execute(),
      () => say(achieng, key),
    );
    assert.deepEqual([answer.statusCode, answer.json()], [201, first.json()]);
  });
});

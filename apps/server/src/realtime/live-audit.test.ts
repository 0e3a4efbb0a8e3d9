/** Live events leave lines in the audit log as requests do, and are never delivered without one. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { openDatabase } from '#server/db/database.ts';
import { askForBill } from '#server/testing/answers.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { auditLines } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 1);
const seeds = t.clinic;
let achieng: Person;
let doctor: Person;
let id: string;
const open: LiveClient[] = [];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await putRelationship(t.put, { clinician: seeds.nurse, patient: seeds.achieng }, { id: idOf(nextSerial()) });
});
beforeEach(async () => {
  // Starts at the beginning of a minute of the clock, so that none ends during a test.
  t.time.now = (Math.floor(t.time.now / 60_000) + 1) * 60_000;
  [achieng, doctor] = [await t.as(seeds.achieng), await t.as(seeds.doctor)];
  const body = { topic: 'services', answers: askForBill, clinician_id: seeds.doctor.id };
  id = (await achieng.ok(createEContact, { body })).e_contact.id;
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
after(() => owner.destroy());

async function listen(person: Person, cursor: LiveClient['cursor'] = null): Promise<LiveClient> {
  const client = new LiveClient(t.app, person.token, cursor);
  open.push(client);
  return client.ready();
}
const say = (message = 'Habari', by = achieng) => by.ok(postMessage, { params: { id }, body: { message } });

const newSerialId = (): string => idOf(nextSerial());
const writeNote = () =>
  doctor.ok(createNote, {
    params: { patient_id: seeds.achieng.id },
    body: { id: newSerialId(), note: 'Anapumua vizuri' },
  });

/** Audit lines of live connections while `during` runs. */
async function liveLines(during: () => Promise<unknown>) {
  const known = new Set((await auditLines(t.db)).map((line) => line.id));
  await during();
  return (await auditLines(t.db)).filter((line) => !known.has(line.id) && line.action.startsWith('live.'));
}

test('news that reaches a device leaves a line: who, as what, of whom, when, from where', async () => {
  const client = await listen(doctor);
  const lines = await liveLines(async () => {
    await say();
    await client.until(() => client.told.length === 1);
  });
  const { id: line_id, session_id, ...line } = lines[0] ?? assert.fail('no line');
  assert.equal(lines.length, 1);
  assert.ok(line_id && session_id);
  assert.deepEqual(line, {
    at: t.time.now,
    action: 'live.inquiries',
    outcome: 'done',
    user_id: seeds.doctor.user.id,
    user_type: 'clinician',
    institution_id: seeds.doctor.institution_id,
    patient_ids: [seeds.achieng.id],
    subject_id: null,
    address: '127.0.0.1',
    request_id: null,
    role: 'doctor',
  });
});

test('a conversation is one line for each device and minute of the clock, whoever writes', async () => {
  const [client, other, mine] = [await listen(doctor), await listen(await t.as(seeds.doctor)), await listen(achieng)];
  const talk = async () => {
    const heard = client.told.length;
    await say('Naumwa');
    await say('Pole', doctor);
    for (const one of [client, other, mine]) await one.until(() => one.told.length === heard + 2);
  };
  const whose = (lines: Awaited<ReturnType<typeof liveLines>>) =>
    lines.map(({ user_id }) => String(user_id)).toSorted();
  const { doctor: d, achieng: a } = seeds;
  const each = [d.user.id, d.user.id, a.user.id].toSorted();
  const lines = await liveLines(talk);
  assert.deepEqual(whose(lines), each);
  assert.equal(new Set(lines.map((line) => line.session_id)).size, 3);
  t.time.now += 59_999;
  assert.deepEqual(await liveLines(talk), []);
  t.time.now += 1;
  assert.deepEqual(whose(await liveLines(talk)), each);
});

test('two tabs of one session are one device', async () => {
  const [first, second] = [await listen(doctor), await listen(doctor)];
  const lines = await liveLines(async () => {
    await say();
    for (const tab of [first, second]) await tab.until(() => tab.told.length === 1);
  });
  assert.equal(lines.length, 1);
});

describe('each kind of news is of its part', () => {
  const patient_id = seeds.achieng.id;
  const start = (): string => new Date(t.time.now + nextSerial() * 3_600_000).toISOString();
  const writes: Record<string, () => Promise<unknown>> = {
    services: () =>
      achieng.ok(createServiceInterest, { body: { id: newSerialId(), patient_id, service: 'FREE_VITALS' } }),
    notes: () => writeNote(),
    appointments: () => book(doctor, { clinician: seeds.doctor, patient: seeds.achieng, start: start() }),
  };
  for (const [part, write] of Object.entries(writes)) {
    test(part, async () => {
      const client = await listen(doctor);
      const lines = await liveLines(async () => {
        await write();
        await client.until(() => client.told.length > 0);
      });
      assert.deepEqual(
        lines.map(({ action, patient_ids, user_id }) => [action, patient_ids, user_id]),
        [[`live.${part}`, [patient_id], seeds.doctor.user.id]],
      );
    });
  }

  test('of nobody, where it holds nothing of a patient', async () => {
    const client = await listen(doctor);
    const lines = await liveLines(async () => {
      await doctor.ok(updateUser, { body: { preferred_language: 'sw' } });
      await client.until(() => client.told.length > 0);
    });
    assert.deepEqual(lines, []);
  });
});

test('missed events that are requested leave a log line too, with all people in it', async () => {
  const client = await listen(doctor);
  client.close();
  await say();
  await writeNote();
  t.time.now += 60_000;
  const lines = await liveLines(() => listen(doctor, client.cursor));
  assert.deepEqual(lines.map(({ action, patient_ids }) => `${action} ${patient_ids.join()}`).toSorted(), [
    `live.inquiries ${seeds.achieng.id}`,
    `live.notes ${seeds.achieng.id}`,
  ]);
});

test('a clinician who may no longer see them gets no events, and no line claims so', async () => {
  const client = await listen(doctor);
  const care = t.db.updateTable('relationship').where('clinician_id', '=', seeds.doctor.id);
  await say();
  await client.until(() => client.told.length === 1);
  t.time.now += 60_000;
  await care.set({ status: 'ended' }).execute();
  const lines = await liveLines(async () => {
    await tellAgain(seeds.doctor.user);
    await t.app.sweep();
    await client.catchUp();
  });
  await care.set({ status: 'active' }).execute();
  assert.deepEqual([client.told.length, lines], [1, []]);
});

/** Repeats the last event, as a write at another server does: a write here would leave a line of its own. */
async function tellAgain({ id: user_id }: { id: string }): Promise<void> {
  await sql`
    with head as (update user_head set n = n + 1 where user_id = ${user_id} returning n)
    insert into user_event (user_id, n, id, name, reference, created_at)
    select e.user_id, head.n, gen_random_uuid(), e.name, e.reference, e.created_at
    from user_event e, head where e.user_id = ${user_id} and e.n = head.n - 1`.execute(t.db);
}

test('a line that cannot be written keeps the news back, and it comes once it can', async () => {
  const client = await listen(doctor);
  const { cursor } = client;
  await tellAgain(seeds.doctor.user);
  await sql`revoke insert on audit_line from hodi_app`.execute(owner);
  const refused = await liveLines(async () => {
    await t.app.sweep();
    await client.catchUp();
  });
  await sql`grant insert on audit_line to hodi_app`.execute(owner);
  assert.deepEqual([client.told, client.cursor, refused], [[], cursor, []]);
  const lines = await liveLines(async () => {
    await client.catchUp();
    await client.until(() => client.told.length === 1);
  });
  assert.equal(lines.length, 1);
});

test('the patient is told of it, apart from what was opened', async () => {
  await t.db.deleteFrom('user_event').execute();
  const nurse = await listen(await t.as(seeds.nurse));
  await writeNote();
  await nurse.until(() => nurse.told.length > 0);
  const { items } = await achieng.ok(listRecordAccess);
  const told = items.find(({ person }) => person.user_id === seeds.nurse.user.id);
  assert.deepEqual(told?.kinds, ['received']);
  assert.ok(told?.parts.includes('notes'));
});

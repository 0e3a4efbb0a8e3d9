/**
 * A clinician who has a colleague's thread open gets its events, and nobody else does. All other effects are as if they
 * had not.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createEContact, markSeen, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followedName, toldOnceMore } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { allEvents } from '#server/testing/contracts.ts';
import { expireSession } from '#server/testing/forged-tokens.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { putCast } from '#server/testing/rights/access-cast.ts';
import { auditLines } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 1);
const seeds = t.clinic;
const cast = await putCast(t);
/** She has Achieng in her care as well, and covers for her doctor. */
const coveringNurse = await putClinician(t.put, aClinician(seeds.doctor.institution_id, { role: 'nurse' }));
await putRelationship(t.put, { clinician: coveringNurse, patient: seeds.achieng }, { id: idOf(nextSerial()) });
const inCare = t.db.updateTable('relationship').where('clinician_id', '=', coveringNurse.id);
const team = t.db
  .updateTable('relationship')
  .where('clinician_id', '=', seeds.doctor.id)
  .where('patient_id', '=', seeds.achieng.id);
const minute = 60_000;
let [achieng, doctor, nurse]: Person[] = [];
let id: string;
let flag: string | undefined;
const open: LiveClient[] = [];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  // Starts at the beginning of a minute of the clock, after all earlier events, so that none of them is told again.
  t.time.now = (Math.floor((t.time.now + toldOnceMore) / minute) + 1) * minute;
  [achieng, doctor, nurse] = [await t.as(seeds.achieng), await t.as(seeds.doctor), await t.as(coveringNurse)];
  ({ id, flag } = await ask());
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
after(() => owner.destroy());

async function ask(answers: Record<string, string | number | string[]> = askForBill) {
  const body = { topic: 'services', answers, clinician_id: seeds.doctor.id };
  const { e_contact, red_flags } = await (await t.as(seeds.achieng)).ok(createEContact, { body });
  t.time.now += toldOnceMore + 1;
  return { id: e_contact.id, flag: red_flags[0]?.id };
}

async function listen(person: Person | undefined): Promise<LiveClient> {
  const client = new LiveClient(t.app, person?.token);
  open.push(client);
  return client.ready();
}
async function following(person: Person | undefined, thread = id): Promise<LiveClient> {
  const client = await listen(person);
  assert.equal(await client.follow(thread), true);
  return client;
}
const say = (message = 'Habari', by = achieng, thread = id) =>
  by?.ok(postMessage, { params: { id: thread }, body: { message } });
const names = ({ followed }: LiveClient) => followed.map(({ name }) => name);
const message = followedName('e-contact-message-created');
const updated = followedName('e-contact-updated');
const textsOf = ({ followed }: LiveClient) =>
  followed.map(({ payload }) => (payload as { e_contact_message?: { message: string } }).e_contact_message?.message);
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const headOf = (user_id: string) =>
  t.db.selectFrom('user_head').selectAll().where('user_id', '=', user_id).executeTakeFirst();

/** Audit lines of the nurse's live connection while `during` runs. */
async function linesOfNurse(during: () => Promise<unknown>) {
  const known = new Set((await auditLines(t.db)).map((line) => line.id));
  await during();
  const fresh = (await auditLines(t.db)).filter((line) => !known.has(line.id) && line.action.startsWith('live.'));
  return fresh.filter(({ user_id }) => user_id === coveringNurse.user.id);
}

describe('followers', () => {
  test('hears every kind of change from both sides, in the declared shape; few are news of their own', async () => {
    ({ id, flag } = await ask(askWhileBreathingHard));
    const before = await headOf(coveringNurse.user.id);
    const [client, theirs] = [await following(nurse), await listen(doctor)];
    const params = { id };
    await say('Naumwa');
    await say('Pole', doctor);
    await achieng?.ok(markSeen, { params });
    await doctor?.ok(acknowledgeRedFlag, { params: { red_flag_id: flag } });
    const body = { id: idOf(nextSerial()), question_id: null, text: 'Si leo, jana', data_request_id: null };
    await doctor?.ok(createCorrection, { params, body });
    await doctor?.ok(setEContactStatus, { params, body: { status: 'resolved' } });
    await client.until(() => client.followed.length >= 6);
    await theirs.until(() => theirs.told.length >= 6);
    assert.deepEqual(names(client), [message, message, updated, updated, updated, updated]);
    assert.deepEqual(textsOf(client).slice(0, 2), ['Naumwa', 'Pole']);
    assert.ok(client.followed.some(({ payload }) => (payload as { is_corrected?: true }).is_corrected));
    // The final state, with its red flags.
    assert.deepEqual(client.followed.at(-1)?.payload, theirs.told.at(-1)?.payload);
    const declared = new Map((await allEvents()).map((event) => [followedName(event.name), event.payload]));
    for (const { name, payload } of client.followed) assert.ok(declared.get(name)?.safeParse(payload).success, name);
    // The red flag and the end of the inquiry are in their lists too.
    await client.until(() => client.told.length >= 2);
    assert.deepEqual(
      client.told.map(({ name }) => name),
      ['e-contact-updated', 'e-contact-updated'],
    );
    assert.deepEqual(await headOf(coveringNurse.user.id), before && { ...before, n: before.n + 2 });
  });

  test('an author leaves events for both sides and nobody else', async () => {
    const client = await following(nurse);
    const rows = () => t.db.selectFrom('user_event').select('id').execute();
    const before = (await rows()).length;
    await say();
    await client.until(() => client.followed.length === 1);
    assert.equal((await rows()).length, before + 2);
  });

  test('hears of no other thread of the patient, nor of the one that was open before', async () => {
    const { id: other } = await ask();
    const client = await following(nurse);
    await say('one');
    await say('another', achieng, other);
    await client.until(() => client.followed.length === 1);
    assert.equal(await client.follow(other), true);
    // It was written in the last minutes.
    await client.until(() => client.followed.length === 2);
    await say('one again');
    await say('another again', achieng, other);
    await client.until(() => client.followed.length === 3);
    assert.deepEqual(textsOf(client), ['one', 'another', 'another again']);
    client.socket.emit('follow', null);
    await client.catchUp();
    await say('nobody looks', achieng, other);
    await client.catchUp();
    assert.equal(client.followed.length, 3);
  });

  test('is told once more what came in the last minutes, and nothing older', async () => {
    await say('long ago');
    t.time.now += toldOnceMore + 1;
    await say('just now');
    const client = await following(nurse);
    assert.deepEqual(textsOf(client), ['just now']);
  });

  test('hears what another process committed with the next look', async () => {
    const client = await following(nurse);
    const { wake } = t.app;
    t.app.wake = () => undefined;
    await say();
    t.app.wake = wake;
    await client.catchUp();
    assert.deepEqual(client.followed, []);
    await t.app.sweep();
    await client.until(() => client.followed.length === 1);
  });

  test('reads it anew where the database was put back to a backup', async () => {
    const client = await following(nurse);
    const head = t.db.updateTable('user_head').where('user_id', '=', seeds.achieng.user.id);
    await head.set((row) => ({ n: row('n', '-', 1) })).execute();
    await t.app.sweep();
    await head.set((row) => ({ n: row('n', '+', 1) })).execute();
    await client.until(() => client.lost === 1);
  });
});

describe('clinicians who may follow', () => {
  for (const { name, person, tie, isWaiting } of cast) {
    if (isWaiting === true) continue;
    const isClinician = 'institution_id' in person;
    const may = isClinician && (tie === 'carer' || tie === 'team');
    test(`${name}: ${may ? 'yes' : 'no'}`, async () => {
      const [client, theirs] = [await listen(await t.as(person)), await following(nurse)];
      assert.equal(await client.follow(id), may);
      const before = client.followed.length;
      await say();
      await theirs.until(() => theirs.followed.length === 1);
      // A round trip later, what was on its way would have come.
      await client.catchUp();
      if (may) await client.until(() => client.followed.length > before);
      assert.equal(client.followed.length - before, may ? 1 : 0);
      if (tie === undefined) assert.ok(!client.raw.join('').includes(id));
    });
  }

  test('nobody what is not there, or is no id', async () => {
    const client = await listen(nurse);
    for (const thread of [unknownId, 'x', { id }, undefined]) assert.equal(await client.follow(thread), false);
  });

  test('nobody without end: an account asks 120 times a minute, over all of its lines', async () => {
    const [one, two, theirs] = [await listen(nurse), await listen(nurse), await listen(doctor)];
    for (let asked = 0; asked < 60; asked += 1) {
      assert.deepEqual(await Promise.all([one.follow(id), two.follow(id)]), [true, true]);
    }
    assert.deepEqual(await Promise.all([one.follow(id), two.follow(id), theirs.follow(id)]), [false, false, true]);
    t.time.now += minute;
    assert.equal(await one.follow(id), true);
  });

  test('a follower whose relationship ends gets no more events, and is told so', async () => {
    const client = await following(nurse);
    await team.set({ team_consent: 'chosen' }).execute();
    await inCare.set({ status: 'ended' }).execute();
    await say('Kanari');
    await client.until(() => client.lost === 1);
    const again = await client.follow(id);
    await inCare.set({ status: 'active' }).execute();
    await team.set({ team_consent: 'team' }).execute();
    await say('Kanari');
    await client.catchUp();
    assert.deepEqual([again, client.followed], [false, []]);
    assert.ok(!client.raw.join('').includes('Kanari'));
  });

  test('a follower whose session has ended elsewhere gets no more events', async () => {
    const person = await t.as(coveringNurse);
    const [client, theirs] = [await following(person), await following(nurse)];
    await expireSession(t.db, sessionOf(person.token), t.time.now);
    await say('Kanari');
    await theirs.until(() => theirs.followed.length === 1);
    // Where the server looks after its lines in between, the whole line is ended instead.
    await client.until(() => client.lost === 1 || !client.socket.connected);
    await t.app.sweep();
    await client.until(() => !client.socket.connected);
    assert.ok(!client.raw.join('').includes('Kanari'));
  });
});

describe('events are logged as reading', () => {
  test('one line for each minute of the clock, and none while nothing comes', async () => {
    let client: LiveClient | undefined;
    const idle = await linesOfNurse(async () => {
      client = await following(nurse);
    });
    const talk = async () => {
      const heard = client?.followed.length ?? 0;
      await say('Naumwa');
      await say('Pole', doctor);
      await client?.until(() => client?.followed.length === heard + 2);
    };
    const lines = await linesOfNurse(talk);
    assert.deepEqual(idle, []);
    assert.deepEqual(
      lines.map(({ action, patient_ids, session_id }) => [action, patient_ids, typeof session_id]),
      [['live.inquiries', [seeds.achieng.id], 'string']],
    );
    assert.deepEqual(await linesOfNurse(talk), []);
    t.time.now += minute;
    assert.equal((await linesOfNurse(talk)).length, 1);
  });

  test('a line that cannot be written keeps the news back, and it comes once it can', async () => {
    const client = await following(nurse);
    const { wake } = t.app;
    t.app.wake = () => undefined;
    await say();
    t.app.wake = wake;
    await sql`revoke insert on audit_line from hodi_app`.execute(owner);
    await t.app.sweep();
    // Longer than it takes to tell.
    for (let trip = 0; trip < 10; trip += 1) await client.catchUp();
    await sql`grant insert on audit_line to hodi_app`.execute(owner);
    assert.deepEqual(client.followed, []);
    await t.app.sweep();
    await client.until(() => client.followed.length === 1);
  });
});

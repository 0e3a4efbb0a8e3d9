/** The database goes away in every way: nobody is blamed for it, nothing is lost or doubled, and it mends itself. */
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact, listForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { liveness, readiness } from '@hodi/domain/support/support.api.ts';
import { nextSerial } from '@hodi/domain/testing/people.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { openDatabase } from './database.ts';
import { cutConnections } from '#server/testing/servers/database-connections.ts';

const line = new BreakableLine();
const t = await openClinicApp({ through: (app) => line.through(app) });
/** Past the line. */
const direct = openDatabase(t.database.app, 4);
const owner = openDatabase(t.database.owner, 2);
after(async () => {
  await direct.destroy();
  await owner.destroy();
  line.close();
});

let achieng: Person;
let doctor: Person;
let id: string;
beforeEach(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  id = (await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
});
afterEach(() => line.set('open'));

const say = (key = `outage-key-${nextSerial()}`) =>
  achieng.call(postMessage, { params: { id }, body: { message: 'Habari' }, key });
const messages = async (): Promise<number> =>
  (await direct.selectFrom('e_contact_message').select('id').where('e_contact_id', '=', id).execute()).length;

function assertOutage(answer: Answered): void {
  assert.equal(answer.statusCode, 503, answer.body);
  assert.ok(['database_unavailable', 'server_busy'].includes(answer.json().code), answer.body);
  assert.ok(Number(answer.headers['retry-after']) > 0);
}

const everything = (): Promise<Answered>[] => [
  say(),
  achieng.call(createEContact, { body: { topic: 'services', answers: askForBill } }),
  doctor.call(listForClinician),
  doctor.call(postMessage, { params: { id: unknownId() }, body: { message: 'Habari' } }),
  call(t.app, readiness),
  call(t.app, login, {
    body: { mobile_number: t.clinic.doctor.user.mobile_number, password: testPassword, user_type: 'clinician' },
  }),
];

describe('away', () => {
  test('every call answers 503 that says when to try again, never 4xx; the process is alive; back at once', async () => {
    line.set('cut');
    for (const answer of await Promise.all(everything())) assertOutage(answer);
    assert.equal((await call(t.app, liveness)).statusCode, 200);
    line.set('open');
    assert.equal((await call(t.app, readiness)).statusCode, 200);
    assert.equal((await say()).statusCode, 201);
  });

  test('in the language of the caller', async () => {
    line.set('cut');
    const answer = await achieng.call(postMessage, {
      params: { id },
      body: { message: 'a' },
      headers: { 'accept-language': 'sw' },
    });
    assert.equal(answer.json().message, 'Huduma haipatikani kwa sasa. Tafadhali jaribu tena.');
  });
});

test('frozen: every call is answered within five seconds, and once it thaws all is well', async () => {
  line.set('frozen');
  const begin = performance.now();
  const calls = everything().map(async (answering) => ({ answer: await answering, after: performance.now() - begin }));
  assert.equal((await call(t.app, liveness)).statusCode, 200);
  for (const { answer, after } of await Promise.all(calls)) {
    assertOutage(answer);
    assert.ok(after < 5000, `${after} ms`);
  }
  line.set('open');
  const again = await achieng.persist(postMessage, { params: { id }, body: { message: 'Habari' } });
  assert.equal(again.statusCode, 201);
});

test('all backends terminated, again and again, under load: what was acknowledged is there once', async () => {
  const posting = Array.from({ length: 40 }, () =>
    achieng.persist(postMessage, { params: { id }, body: { message: 'Habari' } }),
  );
  const all = Promise.all(posting);
  for (let times = 0; times < 20; times += 1) await cutConnections(direct).catch(() => undefined);
  assert.deepEqual(new Set((await all).map((answer) => answer.statusCode)), new Set([201]));
  assert.equal(await messages(), 40);
});

test('the answer of a commit is lost: 503, and sent again it is there once', async () => {
  const key = `lost-commit-${nextSerial()}`;
  line.set('cut at commit');
  assertOutage(await say(key));
  assert.equal(line.lostCommits, 1);
  assert.equal(await messages(), 1);
  assert.equal((await say(key)).statusCode, 201);
  assert.equal(await messages(), 1);
});

test('a migration changes what statements give: nobody notices', async () => {
  await Promise.all(Array.from({ length: 8 }, () => say()));
  await sql`alter table app_user alter column preferred_language type varchar(8)`.execute(owner);
  await sql`alter table e_contact alter column topic type varchar(80)`.execute(owner);
  // One alone, to whom every connection is out of step; then all at once.
  assert.equal((await say()).statusCode, 201);
  const answers = await Promise.all(Array.from({ length: 8 }, () => say()));
  assert.deepEqual(new Set(answers.map((answer) => answer.statusCode)), new Set([201]));
});

test('a full disk is an outage, not a fault of the caller', async () => {
  await sql`alter table e_contact_message add column broken integer`.execute(owner);
  await sql`create function full_disk() returns integer language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(owner);
  await sql`alter table e_contact_message alter column broken set default full_disk()`.execute(owner);
  const answer = await say();
  await sql`alter table e_contact_message drop column broken`.execute(owner);
  assertOutage(answer);
  assert.equal((await say()).statusCode, 201);
});

/** Clinicians who may read a thread and have it open see each other there, and who writes; nobody else learns of it. */
import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, test } from 'node:test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { goneAfter, presenceTold, type ThreadPresence } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { expireSession } from '#server/testing/forged-tokens.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { putCast } from '#server/testing/rights/access-cast.ts';
import { mostSaid, Presence } from './presence.ts';

const t = await openClinicApp();
const seeds = t.clinic;
const cast = await putCast(t);
/** She has Achieng in her care as well. */
const standIn = await putClinician(t.put, aClinician(seeds.doctor.institution_id, { role: 'nurse' }));
await putRelationship(t.put, { clinician: standIn, patient: seeds.achieng }, { id: idOf(nextSerial()) });
const inCare = t.db.updateTable('relationship').where('clinician_id', '=', standIn.id);
const team = t.db
  .updateTable('relationship')
  .where('clinician_id', '=', seeds.doctor.id)
  .where('patient_id', '=', seeds.achieng.id);
let [achieng, doctor, nurse]: Person[] = [];
let id: string;
const open: LiveClient[] = [];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  t.time.now += mostSaid.window;
  [achieng, doctor, nurse] = [await t.as(seeds.achieng), await t.as(seeds.doctor), await t.as(standIn)];
  const body = { topic: 'services', answers: askForBill, clinician_id: seeds.doctor.id };
  id = (await achieng.ok(createEContact, { body })).e_contact.id;
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

async function listen(person: Person | undefined): Promise<LiveClient> {
  const client = new LiveClient(t.app, person?.token);
  open.push(client);
  return client.ready();
}
const say = ({ socket }: LiveClient, thread: unknown = id, isWriting: unknown = false) =>
  socket.emit('here', thread, isWriting);
async function here(person: Person | undefined, isWriting = false): Promise<LiveClient> {
  const client = await listen(person);
  say(client, id, isWriting);
  return client;
}
const toldTo = ({ followed }: LiveClient) =>
  followed.filter(({ name }) => name === presenceTold).map(({ payload }) => payload as ThreadPresence);
/** The people whom a device shows: first names, with "!" for those who write. */
const shownTo = (client: LiveClient) =>
  toldTo(client)
    .at(-1)
    ?.people.map(({ given_name, is_writing }) => given_name + (is_writing ? '!' : ''))
    .join();
const shows = (client: LiveClient, people: string) => client.until(() => shownTo(client) === people);
const names = { doctor: seeds.doctor.user.given_name, nurse: standIn.user.given_name };

describe('two who have a thread open', () => {
  test('see each other, who writes, and that one has gone', async () => {
    const [ours, theirs] = [await here(doctor), await here(nurse)];
    await shows(ours, names.nurse);
    await shows(theirs, names.doctor);
    assert.deepEqual(toldTo(ours).at(-1), {
      e_contact_id: id,
      people: [
        {
          id: standIn.id,
          role: 'nurse',
          given_name: standIn.user.given_name,
          additional_name: standIn.user.additional_name,
          family_name: standIn.user.family_name,
          is_writing: false,
        },
      ],
    });
    say(theirs, id, true);
    await shows(ours, `${names.nurse}!`);
    say(theirs, null);
    await shows(ours, '');
  });

  test('a line that is cut, or a thread that is left for another, is gone at once', async () => {
    const [ours, theirs] = [await here(doctor), await here(nurse)];
    await shows(ours, names.nurse);
    theirs.close();
    await shows(ours, '');
    const again = await here(nurse);
    await shows(ours, names.nurse);
    say(again, unknownId());
    await shows(ours, '');
  });

  test('a device twice is one person, who writes if one of them does', async () => {
    const [ours, one, two] = [await here(doctor), await here(nurse), await here(nurse, true)];
    await shows(one, names.doctor);
    await shows(ours, `${names.nurse}!`);
    two.close();
    await shows(ours, names.nurse);
    one.close();
    await shows(ours, '');
    assert.equal(shownTo(one), names.doctor);
  });

  test('a client silent for ten seconds is gone', async () => {
    const [ours, theirs] = [await here(doctor), await here(nurse)];
    await shows(theirs, names.doctor);
    await shows(ours, names.nurse);
    t.time.now += goneAfter - 1;
    say(ours);
    await ours.catchUp();
    await t.app.sweep();
    assert.equal(shownTo(ours), names.nurse);
    t.time.now += 1;
    await t.app.sweep();
    await shows(ours, '');
  });
});

describe('visible people, and their readers', () => {
  for (const { name, person, tie, isWaiting } of cast) {
    if (isWaiting === true) continue;
    const may = 'institution_id' in person && (tie === 'carer' || tie === 'team');
    test(`${name}: ${may ? 'yes' : 'no'}`, async () => {
      const [theirs, client] = [await here(nurse), await listen(await t.as(person))];
      say(client);
      // Their message was handled before this one is answered.
      await client.catchUp();
      if (may) await client.until(() => shownTo(client) !== undefined);
      const last = await here(doctor);
      await theirs.until(() => shownTo(theirs)?.includes(names.doctor) === true);
      await client.catchUp();
      assert.equal(toldTo(client).length > 0, may);
      const ids = toldTo(theirs).flatMap(({ people }) => people.map((one) => one.id));
      if (!may) assert.ok(!ids.includes(person.id));
      last.close();
    });
  }

  test('the patient is told nothing, though two are there and one writes', async () => {
    const hers = await listen(achieng);
    say(hers, id, true);
    const [ours, theirs] = [await here(doctor), await here(nurse, true)];
    await shows(ours, `${names.nurse}!`);
    await hers.catchUp();
    assert.ok(!hers.raw.join('').includes(presenceTold));
    assert.deepEqual(toldTo(theirs).at(-1)?.people.length, 1);
  });

  test('a clinician whose relationship ends is removed at the next check', async () => {
    const [ours, theirs] = [await here(doctor), await here(nurse)];
    await shows(ours, names.nurse);
    await team.set({ team_consent: 'chosen' }).execute();
    await inCare.set({ status: 'ended' }).execute();
    await t.app.sweep();
    await shows(ours, '');
    await shows(theirs, '');
    say(theirs, id, true);
    await theirs.catchUp();
    await inCare.set({ status: 'active' }).execute();
    await team.set({ team_consent: 'team' }).execute();
    assert.equal(shownTo(ours), '');
  });

  test('a clinician whose session has ended is not present', async () => {
    const ours = await here(doctor);
    const person = await t.as(standIn);
    const theirs = await listen(person);
    const { sid } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString());
    await expireSession(t.db, sid, t.time.now);
    say(theirs);
    await theirs.catchUp().catch(() => undefined);
    await t.app.sweep();
    assert.equal(shownTo(ours) ?? '', '');
  });

  test('a foreign or oversized thread id is ignored', async () => {
    const [ours, theirs] = [await here(doctor), await listen(nurse)];
    for (const thread of ['x', { id }, undefined, 7]) say(theirs, thread);
    for (let said = 4; said < mostSaid.most; said += 1) say(theirs, null);
    say(theirs);
    await theirs.catchUp();
    assert.equal(shownTo(ours) ?? '', '');
    t.time.now += mostSaid.window;
    say(theirs);
    say(ours);
    await shows(ours, names.nurse);
  });
});

test('servers tell each other, and one that says nothing more is forgotten', async () => {
  const deps = { db: t.db, clock: () => t.time.now, isThreadOpen: () => Promise.resolve(true) };
  const told: string[] = [];
  const lineOf = (person: typeof seeds.doctor, shown: (names: string) => void) => ({
    id: person.id,
    caller: { clinician: { id: person.id } } as never,
    tell: ({ people }: ThreadPresence) => shown(people.map(({ given_name }) => given_name).join()),
  });
  const waiting = new Map<string, () => void>();
  const shown = (names_: string) => waiting.get(names_)?.();
  const until = (people: string) => new Promise<void>((done) => waiting.set(people, done));
  const here_: Presence = new Presence({ ...deps, tellServers: (said) => there.hear(said) });
  const there: Presence = new Presence({
    ...deps,
    tellServers: (said) => {
      told.push(said);
      here_.hear(said);
    },
  });
  const [comes, goes] = [until(names.nurse), until('')];
  await here_.say(lineOf(seeds.doctor, shown), id, false);
  const theirs = lineOf(standIn, () => undefined);
  await there.say(theirs, id, false);
  await comes;
  there.leave(theirs);
  await goes;
  // Ids alone.
  assert.ok(told.length > 0 && !told.join('').includes(names.nurse));
  for (const said of ['', '{', '[]', '{"line":1}']) here_.hear(said);
});

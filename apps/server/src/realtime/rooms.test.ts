/**
 * Every event × everybody's room, compared with access-rights.ts. Even if an event were told to everybody by mistake,
 * only people who may know of it at the moment get it, and nobody whose session has ended.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ClinicianSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { World } from '#server/testing/access-row.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allEvents } from '#server/testing/contracts.ts';
import { expireSession } from '#server/testing/forged-tokens.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { putCast } from '#server/testing/rights/access-cast.ts';
import type { Tie } from '#server/testing/rights/access-audiences.ts';
import { eventRights } from '#server/testing/rights/access-rights.ts';
import { canary, eventTable } from '#server/testing/rights/event-rows.ts';

const events = await allEvents();
const t = await openClinicApp();
const { achieng, doctor, stranger } = t.clinic;
const cast = await putCast(t);
const lines = new Map<string, LiveClient>();
const open: LiveClient[] = [];
let world: World;

const listen = async (token: string): Promise<LiveClient> => {
  const line = new LiveClient(t.app, token);
  open.push(line);
  return line.ready();
};

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  world = { t, achieng: await t.as(achieng) };
  for (const { name, person, isWaiting } of cast) {
    if (isWaiting !== true) lines.set(name, await listen((await t.as(person)).token));
  }
});
after(() => {
  for (const line of open) line.close();
});

/** Puts the event into the room of each of these users, with any role. @returns its number in each. */
async function tellEverybody(
  name: string,
  reference: object,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const user_id of userIds) {
    const { n } = await t.db
      .updateTable('user_head')
      .set((head) => ({ n: head('n', '+', 1) }))
      .where('user_id', '=', user_id)
      .returning('n')
      .executeTakeFirstOrThrow();
    const row = { user_id, n, id: idOf(nextSerial()), name, reference: JSON.stringify(reference) };
    await t.db
      .insertInto('user_event')
      .values({ ...row, created_at: t.put.at })
      .execute();
    numbers.set(user_id, n);
  }
  t.app.wake(userIds);
  return numbers;
}

/** Another doctor of Achieng, who would get the same events as her doctor. */
async function anotherCarer(): Promise<ClinicianSeed> {
  const person = await putClinician(t.put, aClinician(doctor.institution_id));
  await putRelationship(t.put, { clinician: person, patient: achieng }, { id: idOf(nextSerial()) });
  return person;
}

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const change = ({ id }: ClinicianSeed, to: object) =>
  t.db.updateTable('clinician').set(to).where('id', '=', id).execute();

/** Reasons why a connected person may listen no more. */
const endings: Record<string, (person: ClinicianSeed, token: string) => Promise<unknown>> = {
  'a deactivated clinician': ({ user }) =>
    t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', user.id).execute(),
  'whose session has expired': (_, token) => expireSession(t.db, sessionOf(token), t.time.now),
  'a clinician who moved to another institution': (person) =>
    change(person, { institution_id: stranger.institution_id }),
  'a clinician with another role': (person) => change(person, { role: 'receptionist' }),
  'a clinician no longer approved': (person) => change(person, { approval: 'refused' }),
};

test('every event has a line and a row, and nothing else has', () => {
  const names = events.map(({ name }) => name).toSorted();
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(Object.keys(eventRights).toSorted(), names);
  assert.deepEqual(Object.keys(eventTable).toSorted(), names);
});

describe('told to everybody, heard by', () => {
  const listeners = cast.filter(({ isWaiting }) => isWaiting !== true);

  for (const { name, payload } of events) {
    test(name, async () => {
      const reference = (await eventTable[name]?.(world)) ?? {};
      const heard: string[] = [];
      await Promise.all([...lines.values()].map((line) => line.catchUp()));
      const before = new Map([...lines].map(([who, { told }]) => [who, told.length]));
      const numbers = await tellEverybody(
        name,
        reference,
        listeners.map(({ person }) => person.user.id),
      );
      for (const { name: who, person } of listeners) {
        const line = lines.get(who);
        const n = numbers.get(person.user.id) ?? 0;
        await line?.until(() => (line.cursor?.n ?? 0) >= n);
        const told = line?.told.slice(before.get(who)).filter((event) => event.n === n) ?? [];
        if (told.length === 0) continue;
        heard.push(who);
        assert.ok(payload.safeParse(told[0]?.payload).success, `${name} reached ${who} in another shape`);
      }
      const rights = eventRights[name] ?? [];
      const admitted = listeners.filter(({ tie, audiences }) =>
        [...(tie === undefined ? [] : [tie]), ...audiences].some((one) => rights.includes(one)),
      );
      assert.deepEqual(
        heard,
        admitted.map((member) => member.name),
      );
    });
  }
});

describe('heard no more by', () => {
  for (const [who, end] of Object.entries(endings)) {
    test(who, async () => {
      const person = await anotherCarer();
      const { token } = await t.as(person);
      const line = await listen(token);
      await end(person, token);
      // A hidden event would make the device catch up, and that would disconnect it too.
      for (const { name } of events.filter((event) => eventRights[event.name]?.includes('carer'))) {
        await tellEverybody(name, (await eventTable[name]?.(world)) ?? {}, [person.user.id]);
      }
      await line.until(() => !line.socket.connected);
      assert.deepEqual(line.told, []);
      for (const { name } of events) assert.ok(!line.raw.join('').includes(name), `${name} went over the line`);
    });
  }
});

test('a private note is in nothing that reached a patient, or whoever is a stranger to Achieng', () => {
  const reads = (tie?: Tie) => tie === 'carer' || tie === 'team';
  const strangers = cast.filter(({ tie }) => !reads(tie)).flatMap(({ name }) => lines.get(name)?.raw ?? []);
  assert.ok(strangers.length > 0);
  assert.ok(!strangers.join('').includes(canary));
  assert.ok(lines.get('her doctor')?.raw.join('').includes(canary));
});

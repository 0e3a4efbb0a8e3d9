/** A listener gets every event that concerns it, once, in order, and nothing else, however the connection behaves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { createEContact, markSeen, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { allEvents } from '#server/testing/contracts.ts';
import { forgedTokens } from '#server/testing/forged-tokens.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';

const t = await openClinicApp();
const seeds = t.clinic;
await putRelationship(t.put, { clinician: seeds.nurse, patient: seeds.achieng }, { id: idOf(nextSerial()) });
let achieng: Person;
let doctor: Person;
let nurse: Person;
const open: LiveClient[] = [];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
before(async () => {
  achieng = await t.as(seeds.achieng);
  doctor = await t.as(seeds.doctor);
  nurse = await t.as(seeds.nurse);
});
const closeAll = (): void => {
  for (const client of open.splice(0)) client.close();
};
afterEach(closeAll);
after(closeAll);

function connect(token: string | undefined, cursor: LiveClient['cursor'] = null): LiveClient {
  const client = new LiveClient(t.app, token, cursor);
  open.push(client);
  return client;
}
const listen = (person: Person, cursor: LiveClient['cursor'] = null) => connect(person.token, cursor).ready();
const send = (answers: Record<string, string | number | string[]> = askForBill) =>
  achieng.ok(createEContact, {
    body: { topic: 'services', answers, clinician_id: seeds.doctor.id, selected_services: [] },
  });
const say = (by: Person, id: string, message = 'Habari') => by.ok(postMessage, { params: { id }, body: { message } });
const names = (client: LiveClient): string[] => client.told.map((event) => event.name);

describe('clients that may listen', () => {
  for (const [name, make] of Object.entries({ 'no token': async () => undefined, ...forgedTokens(t) })) {
    test(`a token that is good for nothing, ${name}, is not let in`, async () => {
      const client = connect(await make());
      await client.until(() => client.refusal !== undefined);
      assert.equal(client.refusal, 'unauthenticated');
    });
  }

  test('a room is joined by the token and by nothing else', async () => {
    const eavesdropper = await listen(await t.as(seeds.baraka));
    for (const word of ['join', 'subscribe', 'room', 'user']) {
      eavesdropper.socket.emit(word, `user-${seeds.achieng.user.id}`, { room: `user-${seeds.doctor.user.id}` });
    }
    const stranger = await listen(await t.as(seeds.stranger));
    const mine = await listen(achieng);
    const { e_contact } = await send(askWhileBreathingHard);
    await say(doctor, e_contact.id);
    await mine.until(() => mine.told.length === 2);
    // Events on their way would have arrived before this answer.
    await Promise.all([eavesdropper.catchUp(), stranger.catchUp()]);
    for (const client of [eavesdropper, stranger]) {
      assert.deepEqual(client.told, []);
      assert.ok(!client.raw.join('').includes(e_contact.id));
    }
  });
});

test('the id of a line by requests is not to be guessed: 128 bits of chance', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const begin = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);
    return (JSON.parse((await answer.text()).slice(1)) as { sid: string }).sid;
  };
  const ids = await Promise.all(Array.from({ length: 20 }, begin));
  const bytes = ids.map((id) => Buffer.from(id, 'base64url'));
  for (const each of bytes) assert.equal(each.length, 16);
  // No byte is the same in all, so nothing counts up.
  for (let place = 0; place < 16; place += 1) assert.ok(new Set(bytes.map((each) => each[place])).size > 5, `${place}`);
});

describe('how many may listen', () => {
  test('an account that opens line after line is let in 120 times a minute; others come in', async () => {
    const openOne = async (person: Person) => {
      const client = connect(person.token);
      await client.until(() => client.levelled > 0 || client.refusal !== undefined);
      client.close();
      return client.refusal;
    };
    const refusals: (string | undefined)[] = [];
    for (let line = 0; line < 130; line += 1) refusals.push(await openOne(nurse));
    assert.deepEqual(new Set(refusals.slice(0, 100)), new Set([undefined]));
    assert.deepEqual(new Set(refusals.slice(-10)), new Set(['try_again']));
    assert.equal(await openOne(achieng), undefined);
    t.time.now += 60_000;
    assert.equal(await openOne(nurse), undefined);
  });

  test('twenty lines of one account: for each one more the oldest goes, and the others hear on', async () => {
    const lines: LiveClient[] = [];
    for (let line = 0; line < 22; line += 1) lines.push(await listen(doctor));
    const [first, second, ...rest] = lines;
    await first?.until(() => !first.socket.connected);
    await second?.until(() => !second.socket.connected);
    // It does not look like the end of the session: its page connects again.
    assert.deepEqual([first?.ended, second?.ended], [false, false]);
    const mine = await listen(achieng);
    await send();
    await Promise.all([...rest, mine].map((line) => line.until(() => line.told.length > 0)));
    assert.ok(rest.every(({ socket }) => socket.connected));
  });

  test('a client without a token is cut off after ten seconds', { timeout: 30_000 }, async () => {
    const { port } = t.app.server.address() as AddressInfo;
    const silent = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    await once(silent, 'open');
    await once(silent, 'close');
  });
});

describe('received events', () => {
  test('a message reaches both sides: a JSON string, a number, an id; the numbers have no gaps', async () => {
    const { e_contact } = await send();
    const [mine, theirs, second] = [await listen(achieng), await listen(doctor), await listen(doctor)];
    const from = theirs.cursor?.n ?? 0;
    const { e_contact_message: message } = await say(achieng, e_contact.id, 'Naumwa');
    await say(doctor, e_contact.id, 'Pole');
    for (const client of [mine, theirs, second]) {
      await client.until(() => client.told.length === 2);
      assert.deepEqual(names(client), ['e-contact-message-created', 'e-contact-message-created']);
    }
    const [event] = theirs.told;
    const payload = event?.payload as { e_contact_message: unknown; item: { unread_count: number } };
    assert.deepEqual(payload.e_contact_message, message);
    assert.deepEqual(
      theirs.told.map(({ n }) => n),
      [from + 1, from + 2],
    );
    assert.equal(new Set([...mine.told, ...theirs.told].map(({ id }) => id)).size, 4);
    assert.match(theirs.raw.find((line) => line.includes('Naumwa')) ?? '', /^\["e-contact-message-created","\{/);
  });

  test('every kind of change, in the declared shape, to whom it concerns', async () => {
    const declared = new Map((await allEvents()).map((event) => [event.name, event]));
    const [mine, theirs, ofNurse] = [await listen(achieng), await listen(doctor), await listen(nurse)];
    const body = { topic: 'services', answers: askWhileBreathingHard, clinician_id: seeds.doctor.id };
    const sent = await achieng.ok(createEContact, { body: { ...body, selected_services: ['MALARIA_TEST'] } });
    const params = { id: sent.e_contact.id };
    await say(nurse, params.id);
    await achieng.ok(markSeen, { params });
    await doctor.ok(acknowledgeRedFlag, { params: { red_flag_id: sent.red_flags[0]?.id } });
    await nurse.ok(setEContactStatus, { params, body: { status: 'resolved' } });
    await doctor.ok(updateUser, { body: { preferred_language: 'sw' } });
    const common = ['e-contact-created', 'service-interest-created', 'e-contact-message-created'];
    const expected: [LiveClient, string[]][] = [
      [mine, [...common, 'e-contact-updated', 'e-contact-updated', 'e-contact-updated']],
      [theirs, [...common, 'e-contact-updated', 'e-contact-updated', 'e-contact-updated', 'user-updated']],
      // A colleague gets events for the lists of all patients in care, and for their own actions; not that somebody
      // read it.
      [ofNurse, ['service-interest-created', 'e-contact-message-created', 'e-contact-updated', 'e-contact-updated']],
    ];
    for (const [client, all] of expected) {
      await client.until(() => client.told.length >= all.length);
      assert.deepEqual(names(client), all);
      for (const event of client.told) {
        const read = declared.get(event.name)?.payload.safeParse(event.payload);
        assert.ok(read?.success, `${event.name}: ${read?.error?.message}`);
      }
    }
    const last = theirs.told.at(-2)?.payload as { item: { e_contact: { status: string } }; red_flags: unknown[] };
    assert.equal(last.item.e_contact.status, 'resolved');
    assert.equal(last.red_flags.length, 1);
  });

  test('changes committed by another process are found at the next check', async () => {
    const { e_contact } = await send();
    const theirs = await listen(doctor);
    const { wake } = t.app;
    t.app.wake = () => undefined;
    await say(achieng, e_contact.id);
    t.app.wake = wake;
    assert.deepEqual(theirs.told, []);
    await t.app.sweep();
    await theirs.until(() => theirs.told.length === 1);
  });
});

describe('clients that may no longer listen', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'account deactivated': () =>
      t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', seeds.nurse.user.id).execute(),
    'session ended elsewhere': () =>
      t.db
        .updateTable('session')
        .set({ ended_at: new Date(t.time.now) })
        .where('user_id', '=', seeds.nurse.user.id)
        .execute(),
  };
  for (const [name, end] of Object.entries(endings)) {
    test(`${name}: let go by the next look`, async () => {
      const leaving = await listen(await t.as(seeds.nurse));
      await end();
      await t.app.sweep();
      await leaving.until(() => !leaving.socket.connected);
      assert.ok(leaving.ended);
      await t.db.updateTable('app_user').set({ status: 'active' }).where('id', '=', seeds.nurse.user.id).execute();
    });
  }

  test('an event that comes before the next look does not reach who has just logged out', async () => {
    const { e_contact } = await send();
    const person = await t.as(seeds.doctor);
    const [leaving, staying] = [await listen(person), await listen(doctor)];
    await person.ok(logout);
    await say(achieng, e_contact.id, 'Canary-after-logout');
    await staying.until(() => staying.told.length === 1);
    await leaving.until(() => !leaving.socket.connected);
    assert.ok(!leaving.raw.join('').includes('Canary'));
  });

  test('nor does it come by catching up', async () => {
    const person = await t.as(seeds.doctor);
    const leaving = await listen(person, { n: 0, id: null });
    const heard = leaving.raw.length;
    await person.ok(logout);
    await leaving.catchUp().catch(() => undefined);
    await leaving.until(() => !leaving.socket.connected);
    assert.ok(!leaving.raw.slice(heard).join('').includes('e-contact'));
  });
});

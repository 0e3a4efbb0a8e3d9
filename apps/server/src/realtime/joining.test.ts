/** The moment of joining: what is committed while a listener comes in is delivered or caught up with, never lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { Hub, type Listener } from './hub.ts';
import type { WireEvent } from './render.ts';

const line = new BreakableLine();
const t = await openClinicApp({ through: (app) => line.through(app) });
after(() => line.close());
let achieng: Person;
let doctor: Person;
let id: string;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [achieng, doctor] = [await t.as(t.clinic.achieng), await t.as(t.clinic.doctor)];
  id = (await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
});

const say = () => achieng.ok(postMessage, { params: { id }, body: { message: 'Habari' } });
const lastEvent = () =>
  t.db
    .selectFrom('user_event')
    .select(['n', 'id'])
    .where('user_id', '=', t.clinic.doctor.user.id)
    .orderBy('n', 'desc')
    .executeTakeFirstOrThrow();

test('a catch-up waits until the room is joined', async () => {
  const joining = line.holdNext('"user_head"');
  const client = new LiveClient(t.app, doctor.token, await lastEvent());
  await joining.held;
  await say();
  joining.release();
  await client.until(() => client.told.length === 1);
  client.close();
});

test('of the many lines of a session it is asked once whether it lives, and all of them go with it', async () => {
  const asked: string[] = [];
  const hub = new Hub({
    db: t.db,
    log: t.app.log,
    livingAmong: async (callers) => {
      asked.push(...callers.map(({ session_id }) => session_id));
      return new Set(['lives']);
    },
    render: async () => ({ events: [], shown: [] }),
    lines: { note: () => Promise.resolve() },
  });
  let ended = 0;
  const { id: user_id } = t.clinic.doctor.user;
  for (const session_id of ['lives', 'over', 'lives', 'over', 'over']) {
    const caller = { user_id, session_id, clinician: { role: 'doctor' } } as never;
    await hub.join(user_id, { caller, emit: () => undefined, sync: () => undefined, end: () => (ended += 1) });
  }
  await hub.sweep();
  assert.deepEqual([asked, ended], [['lives', 'over'], 3]);
});

test('woken before it knows where it stands, the room delivers as soon as it does', async () => {
  const { n } = await lastEvent();
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  // The head is read, but the answer is still on its way when the next event is committed.
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.resolve();
      await released.promise;
      return result;
    },
  });
  const heard = Promise.withResolvers<WireEvent>();
  const listener: Listener = {
    caller: { user_id: t.clinic.doctor.user.id, session_id: 'x' } as never,
    emit: heard.resolve,
    sync: () => undefined,
    end: () => undefined,
  };
  const hub = new Hub({
    db,
    log: t.app.log,
    livingAmong: async (callers) => new Set(callers.map(({ session_id }) => session_id)),
    render: async (_db, _reader, rows) => ({
      events: rows.map((row) => [row.name, '{}', row.n, row.id] as const),
      shown: [],
    }),
    lines: { note: () => Promise.resolve() },
  });
  const joined = hub.join(listener.caller.user_id, listener);
  await read.promise;
  await say();
  hub.wake([listener.caller.user_id]);
  released.resolve();
  await joined;
  assert.equal((await heard.promise)[2], n + 1);
});

/** The end of a session closes its sockets at once, without waiting for the next sweep. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changePassword } from '@hodi/domain/passwords/passwords.api.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  refresh,
} from '@hodi/domain/sessions/sessions.api.ts';
import { type Tx, inTransaction } from '#server/db/database.ts';
import { renewalGrace } from '#server/features/sessions/renewal.service.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { nurse } = t.clinic;
const open: LiveClient[] = [];
const closeAll = (): void => {
  for (const client of open.splice(0)) client.close();
};
before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
afterEach(closeAll);
after(closeAll);

interface Device {
  token: string;
  /** As the browser sends it. */
  cookie: string;
  line: LiveClient;
}

async function device(): Promise<Device> {
  const { mobile_number } = nurse.user;
  const answer = await call(t.app, login, { body: { mobile_number, password: testPassword, user_type: 'clinician' } });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const { access_token: token } = answer.json();
  const line = new LiveClient(t.app, token);
  open.push(line);
  return { token, cookie, line: await line.ready() };
}

const gone = async ({ line }: Device): Promise<void> => {
  await line.until(() => !line.socket.connected);
  assert.ok(line.ended);
};

/** Ways in which the sessions of `ending` end while that of `here` stays. */
const endings: Record<string, (here: Device, ending: Device) => Promise<unknown>> = {
  'logging out': (_, { token }) => call(t.app, logout, { token }),
  'logging out by the cookie alone': (_, { cookie }) => call(t.app, logout, { headers: { cookie } }),
  'ending one of the own sessions': async ({ token }) => {
    const { sessions } = (await call(t.app, listSessions, { token })).json();
    const other = sessions.find((session: { is_current: boolean }) => !session.is_current);
    return call(t.app, endSession, { token, params: { session_id: other.id } });
  },
  'ending all others': ({ token }) => call(t.app, endOtherSessions, { token }),
  'a new password': ({ token }) =>
    call(t.app, changePassword, { token, body: { password: testPassword, new_password: testPassword } }),
  'an old cookie': async (_, { cookie }) => {
    const renew = (value: string) => call(t.app, refresh, { headers: { cookie: value } });
    t.time.now += renewalGrace + 1;
    const next = String((await renew(cookie)).headers['set-cookie']).split(';')[0] ?? '';
    t.time.now += renewalGrace + 1;
    await renew(next);
    return renew(cookie);
  },
};

for (const [name, end] of Object.entries(endings)) {
  // The next sweep would come after fifteen seconds.
  test(`${name} disconnects at once, and nobody else`, { timeout: 7_000 }, async () => {
    await t.db
      .updateTable('session')
      .set({ ended_at: new Date(t.time.now) })
      .execute();
    const [here, ending] = [await device(), await device()];
    await end(here, ending);
    await gone(ending);
    // A round trip later it is still there.
    await here.line.catchUp();
    assert.ok(here.line.socket.connected);
  });
}

async function isAskedForMeanwhile(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where relation = 'user_event'::regclass and not granted`.execute(
    tx,
  );
  return rows.length > 0;
}

test('an event sent with the end of a session no longer reaches its socket, though it was requested before', async () => {
  const [here, ending] = [await device(), await device()];
  const { sessions } = (await call(t.app, listSessions, { token: ending.token })).json();
  const { id: session_id } = sessions.find((session: { is_current: boolean }) => session.is_current);
  const { id: user_id } = nurse.user;
  await inTransaction(t.db, async (tx) => {
    await sql`lock table user_event in access exclusive mode`.execute(tx);
    const at = new Date(t.time.now);
    await tx.updateTable('session').set({ ended_at: at }).where('id', '=', session_id).execute();
    const head = tx
      .updateTable('user_head')
      .set((row) => ({ n: row('n', '+', 1) }))
      .where('user_id', '=', user_id);
    const { n } = await head.returning('n').executeTakeFirstOrThrow();
    const event = { user_id, n, id: newId(t.time.now), name: 'user-updated', reference: JSON.stringify({ user_id }) };
    await tx
      .insertInto('user_event')
      .values({ ...event, created_at: at })
      .execute();
    // The delivery reads events now, and gets its answer after this is committed.
    t.app.wake([user_id]);
    while (!(await isAskedForMeanwhile(tx))) await nextTurn();
  });
  await here.line.until(() => here.line.told.some(({ name }) => name === 'user-updated'));
  await gone(ending);
  assert.deepEqual(
    ending.line.told.filter(({ name }) => name === 'user-updated'),
    [],
  );
});

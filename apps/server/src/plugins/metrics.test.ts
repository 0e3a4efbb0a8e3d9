/** Metrics that Prometheus reads, of a healthy server and of one whose database is away. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { answerDataRequest, createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { call } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp({ env: { METRICS_PORT: '0' } });
before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

const read = async (path = '/metrics') => {
  const address = t.app.metricsAddress();
  assert.ok(address);
  assert.equal(address.address, '127.0.0.1');
  return fetch(`http://127.0.0.1:${address.port}${path}`);
};
const figures = async (): Promise<string> => (await read()).text();
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('requests are counted by route and status, without an id', async () => {
  const achieng = await t.as(t.clinic.achieng);
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const { id } = sent.e_contact;
  await achieng.ok(getThreadForPatient, { params: { id } });
  assert.equal((await t.app.inject({ url: `/e-contacts/for-patient/${id}` })).statusCode, 401);
  const text = await figures();
  const count = (route: string, method: string, status: number) =>
    valueOf(text, `hodi_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  assert.equal(count('/e-contacts/for-patient/:id', 'GET', 200), 1);
  assert.equal(count('/e-contacts/for-patient/:id', 'GET', 401), 1);
  assert.equal(count(createEContact.path, createEContact.method, 201), 1);
  assert.ok(!text.includes(id) && !text.includes(t.clinic.achieng.user.id));
});

const putMessage = (message: { created_at: number; next_try_at?: number; tries?: number }) => {
  const { created_at, next_try_at = 0, tries = 0 } = message;
  const times = { created_at: new Date(created_at), next_try_at: new Date(next_try_at) };
  const content = {
    channel: 'sms',
    receiver: '+254700000000',
    language: 'sw',
    template: 'reminder',
    body: 'Siri',
  } as const;
  const id = crypto.randomUUID();
  return t.db
    .insertInto('outbox_message')
    .values({ id, ...content, tries, ...times })
    .execute();
};

test('listeners and the outbox are counted', async () => {
  const client = await new LiveClient(t.app, (await t.as(t.clinic.doctor)).token).ready();
  assert.equal(valueOf(await figures(), 'hodi_live_connections'), 1);
  client.close();
  const text = await figures();
  assert.equal(valueOf(text, 'hodi_outbox_waiting{channel="sms"}'), 0);
  assert.equal(valueOf(text, 'hodi_outbox_oldest_seconds{channel="email"}'), 0);
  await putMessage({ created_at: t.time.now - 90_000 });
  const later = await figures();
  assert.equal(valueOf(later, 'hodi_outbox_waiting{channel="sms"}'), 1);
  assert.equal(valueOf(later, 'hodi_outbox_oldest_seconds{channel="sms"}'), 90);
  assert.ok(!later.includes('254700000000'));
});

test('a reminder is late from its hour on, not from when it was booked, and stays late while it is tried again', async () => {
  await t.db.deleteFrom('outbox_message').execute();
  const oldest = async () => valueOf(await figures(), 'hodi_outbox_oldest_seconds{channel="sms"}');
  const booked = t.time.now - 7 * 86_400_000;
  await putMessage({ created_at: booked, next_try_at: t.time.now + 3_600_000 });
  assert.equal(valueOf(await figures(), 'hodi_outbox_waiting{channel="sms"}'), 0);
  assert.equal(await oldest(), 0);
  await putMessage({ created_at: booked, next_try_at: t.time.now - 40_000 });
  assert.equal(await oldest(), 40);
  // Two failed tries: the second after half a minute, the next after two, which is a minute from now.
  await putMessage({ created_at: booked, next_try_at: t.time.now + 60_000, tries: 2 });
  assert.equal(await oldest(), 90);
  assert.equal(valueOf(await figures(), 'hodi_outbox_waiting{channel="sms"}'), 2);
  await t.db.deleteFrom('outbox_message').execute();
});

test('for how long the oldest request about data waits is told, until it is answered', async () => {
  const oldest = async () => valueOf(await figures(), 'hodi_data_request_oldest_seconds');
  assert.equal(await oldest(), 0);
  const admin = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
  const body = () => ({ id: newId(t.time.now), kind: 'correction', text: 'Nilizaliwa Mei' });
  const ask = async () => (await t.as(t.clinic.achieng)).ok(createDataRequest, { body: body() });
  const first = await ask();
  t.time.now += 86_400_000;
  const second = await ask();
  t.time.now += 60_000;
  assert.equal(await oldest(), 86_460);
  for (const [{ data_request }, left] of [
    [first, 60],
    [second, 0],
  ] as const) {
    const params = { data_request_id: data_request.id };
    await (await t.as(admin)).ok(answerDataRequest, { params, body: { state: 'refused', reason: 'Machi' } });
    assert.equal(await oldest(), left);
  }
});

test('how many SMS are asked for without a login is told, beside how many may be', async () => {
  assert.equal(valueOf(await figures(), 'hodi_anonymous_sms'), 0);
  await call(t.app, forgotPassword, { body: { mobile_number: '+254712000999', user_type: 'patient' } });
  const text = await figures();
  assert.equal(valueOf(text, 'hodi_anonymous_sms'), 1);
  assert.equal(valueOf(text, 'hodi_anonymous_sms_limit'), 1_000);
});

test('how many SMS the staff of one institution have sent is told, beside how many may be, and of none its name', async () => {
  const doctor = await t.as(t.clinic.doctor);
  for (let n = 0; n < 3; n += 1) await invites(doctor);
  await invites(await t.as(t.clinic.stranger));
  const text = await figures();
  assert.equal(valueOf(text, 'hodi_staff_sms'), 3);
  assert.equal(valueOf(text, 'hodi_staff_sms_limit'), 3_000);
  assert.ok(!text.includes(t.clinic.doctor.institution_id));
});

test('failed messages are counted by purpose and reason, starting at zero', async () => {
  const failed = (kind: string, failure: string) =>
    `hodi_messages_failed_total{channel="sms",kind="${kind}",failure="${failure}"}`;
  assert.equal(valueOf(await figures(), failed('code', 'expired')), 0);
  t.app.failedMessages.count({ channel: 'sms', template: 'sms.consent_code', failure: 'expired' });
  const text = await figures();
  assert.deepEqual([valueOf(text, failed('code', 'expired')), valueOf(text, failed('emergency', 'expired'))], [1, 0]);
});

test('nothing else is served there, and the port of the app has no figures', async () => {
  assert.equal((await read('/patients')).status, 404);
  assert.doesNotMatch((await t.app.inject({ url: '/metrics' })).body, /hodi_http_request_seconds/);
  assert.match(await figures(), /process_resident_memory_bytes \d+/);
});

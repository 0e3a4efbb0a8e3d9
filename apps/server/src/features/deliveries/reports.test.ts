/** Reports of the networks, as they send them: verified, in any order, twice, and for unknown messages. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { type TestApp, openTestApp, secret } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const authToken = 'twilio-token';
const publicUrl = 'https://hodi.example.org';
const twilioEnv = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: '+12025550100',
  PUBLIC_URL: `${publicUrl}/`,
};
const token = 'a-long-token-of-the-callback_1';
const africasTalkingEnv = {
  SMS_PROVIDER: 'africastalking',
  AFRICASTALKING_USERNAME: 'ziwa',
  AFRICASTALKING_API_KEY: 'key',
  AFRICASTALKING_CALLBACK_TOKEN: token,
};
const production = { NODE_ENV: 'production', SESSION_SECRET: secret };

const at: TestApp = await openTestApp({ env: africasTalkingEnv });
after(() => at.close());
const t = await openClinicApp({ env: { ...twilioEnv, ...production } });

interface Posted {
  fields: Record<string, string>;
  headers?: Record<string, string>;
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (app: FastifyInstance, url: string, { fields, headers = {} }: Posted) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
  });

/** Twilio's signature, implemented here once more. */
function signed(url: string, fields: Record<string, string>, key = authToken): { 'x-twilio-signature': string } {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('');
  return { 'x-twilio-signature': createHmac('sha1', key).update(`${publicUrl}${url}${text}`).digest('base64') };
}
const ofTwilio = (sid: string, status: string, more: Record<string, string> = {}) => ({
  MessageSid: sid,
  SmsSid: sid,
  MessageStatus: status,
  SmsStatus: status,
  To: '+254700123456',
  From: '+12025550100',
  AccountSid: 'AC1',
  ApiVersion: '2010-04-01',
  ...more,
});
const path = '/webhooks/sms/twilio';
const fromTwilio = (fields: Record<string, string>, url = path) =>
  post(t.app, url, { fields, headers: signed(url, fields) });
const fromAfricasTalking = (fields: Record<string, string>, given = token) =>
  post(at.app, `/webhooks/sms/africastalking/${given}`, {
    fields: { phoneNumber: '+254700123456', networkCode: '63902', ...fields },
  });

let serial = 0;
async function put({ db, time }: TestApp, over: object = {}) {
  serial += 1;
  const id = newId(time.now);
  const provider_id = `SM${serial}`;
  const row = {
    id,
    channel: 'sms',
    receiver: '+254700123456',
    language: 'en',
    template: 'sms.code',
    body: 'Hodi: 123456',
    holds_secret: true,
    state: 'sent',
    provider: db === t.db ? 'twilio' : 'africastalking',
    provider_id,
    created_at: new Date(time.now),
    ...over,
  } as const;
  await db.insertInto('outbox_message').values(row).execute();
  return { id, provider_id: row.provider_id };
}
const stateOf = async ({ db }: TestApp, id: string) => {
  const { state, failure } = await db
    .selectFrom('outbox_message')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return failure === null ? state : `${state} ${failure}`;
};

describe("Twilio's", () => {
  const table: [status: string, code: string | undefined, state: string][] = [
    ['delivered', undefined, 'delivered'],
    ['sent', undefined, 'sent'],
    ['queued', undefined, 'sent'],
    ['undelivered', '30003', 'failed phone_unreachable'],
    ['undelivered', '30005', 'failed invalid_receiver'],
    ['undelivered', '30007', 'failed blocked'],
    ['failed', '30008', 'failed undelivered'],
    ['failed', undefined, 'failed undelivered'],
    ['a new word', undefined, 'sent'],
  ];
  for (const [status, code, state] of table) {
    test(`${status} ${code ?? ''}`, async () => {
      const { id, provider_id } = await put(t);
      const answer = await fromTwilio(ofTwilio(provider_id, status, code === undefined ? {} : { ErrorCode: code }));
      assert.deepEqual([answer.statusCode, answer.body], [200, '']);
      assert.equal(await stateOf(t, id), state);
    });
  }

  test('finds its message by our own id while the answer with its own is still out, so that it is not sent again', async () => {
    const { id } = await put(t, { state: 'waiting', provider: null, provider_id: null });
    const url = `${path}?message=${id}`;
    await fromTwilio(ofTwilio('SMlost', 'sent'), url);
    assert.equal(await stateOf(t, id), 'sent');
    await fromTwilio(ofTwilio('SMlost', 'delivered'));
    assert.equal(await stateOf(t, id), 'delivered');
    const { body } = await t.db
      .selectFrom('outbox_message')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(body, '', 'the code is gone');
  });

  test('with another signature, another address or other fields it is nobody’s', async () => {
    const { id, provider_id } = await put(t);
    const fields = ofTwilio(provider_id, 'delivered');
    const { 'x-twilio-signature': good } = signed(path, fields);
    const forged: [string, Record<string, string>, Record<string, string>][] = [
      [path, fields, {}],
      [path, fields, { 'x-twilio-signature': '' }],
      [path, fields, signed(path, fields, 'another token')],
      [`${path}?message=${id}`, fields, { 'x-twilio-signature': good }],
      [path, { ...fields, MessageStatus: 'failed' }, { 'x-twilio-signature': good }],
      [path, { ...fields, More: 'x' }, { 'x-twilio-signature': good }],
    ];
    for (const [url, given, headers] of forged) {
      const answer = await post(t.app, url, { fields: given, headers });
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found']);
    }
    assert.equal(await stateOf(t, id), 'sent');
    const found = await t.db
      .selectFrom('delivery_report')
      .select('provider_id')
      .where('provider_id', '=', provider_id)
      .execute();
    assert.deepEqual(found, []);
  });
});

describe("Africa's Talking's", () => {
  const table: [status: string, reason: string | undefined, state: string][] = [
    ['Success', undefined, 'delivered'],
    ['Sent', undefined, 'sent'],
    ['Submitted', undefined, 'sent'],
    ['Buffered', undefined, 'sent'],
    ['Rejected', 'UserInBlackList', 'failed blocked'],
    ['Failed', 'UserIsInactive', 'failed phone_unreachable'],
    ['Failed', 'DeliveryFailure', 'failed undelivered'],
    ['Failed', 'AbsentSubscriber', 'failed phone_unreachable'],
    ['Failed', 'UserDoesNotExist', 'failed invalid_receiver'],
    ['Failed', 'toString', 'failed undelivered'],
    ['Failed', undefined, 'failed undelivered'],
    ['AbsentSubscriber', undefined, 'failed phone_unreachable'],
    ['Expired', undefined, 'failed phone_unreachable'],
  ];
  for (const [status, failureReason, state] of table) {
    test(`${status} ${failureReason ?? ''}`, async () => {
      const { id, provider_id } = await put(at);
      const answer = await fromAfricasTalking({ id: provider_id, status, ...(failureReason && { failureReason }) });
      assert.deepEqual([answer.statusCode, answer.body], [200, '']);
      assert.equal(await stateOf(at, id), state);
    });
  }

  test('without the secret in the address it is nobody’s', async () => {
    const { id, provider_id } = await put(at);
    for (const given of ['wrong', `${token}1`, token.slice(1), token.toUpperCase()]) {
      const answer = await fromAfricasTalking({ id: provider_id, status: 'Success' }, given);
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found']);
    }
    assert.equal(await stateOf(at, id), 'sent');
  });
});

test('twice, and in whatever order, they come to the same end', async () => {
  for (const order of [
    ['delivered', 'sent', 'delivered'],
    ['sent', 'delivered', 'sent'],
    ['delivered', 'undelivered', 'sent'],
    ['undelivered', 'delivered', 'queued'],
  ]) {
    const { id, provider_id } = await put(t);
    for (const status of order) assert.equal((await fromTwilio(ofTwilio(provider_id, status))).statusCode, 200);
    assert.equal(await stateOf(t, id), 'delivered', order.join());
  }
});

test('a hundred at once are one', async () => {
  const { id, provider_id } = await put(at);
  const statuses = Array.from(
    { length: 100 },
    (_, place) => ['Sent', 'Failed', 'Success', 'Buffered'][place % 4] ?? '',
  );
  const answers = await Promise.all(statuses.map((status) => fromAfricasTalking({ id: provider_id, status })));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.equal(await stateOf(at, id), 'delivered');
});

test('one of a message that nobody knows is answered alike, and forgotten after a day', async () => {
  const answer = await fromAfricasTalking({ id: 'unknown', status: 'Success' });
  assert.deepEqual([answer.statusCode, answer.body], [200, '']);
  at.time.now += 86_400_001;
  const { provider_id } = await put(at);
  await fromAfricasTalking({ id: provider_id, status: 'Success' });
  const [left] = await at.db
    .selectFrom('delivery_report')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute();
  assert.equal(left?.n, 0);
});

test('one provider’s report moves no message of another', async () => {
  const { id, provider_id } = await put(t, { provider: 'africastalking' });
  await fromTwilio(ofTwilio(provider_id, 'delivered'));
  assert.equal(await stateOf(t, id), 'sent');
});

test('a request that is no report is answered without an error', async () => {
  for (const fields of [{}, { id: '' }, { id: 'x' }, { status: 'Success' }, { id: 'x', status: 'toString' }]) {
    assert.equal((await fromAfricasTalking(fields as Record<string, string>)).statusCode, 200);
  }
  const url = `/webhooks/sms/africastalking/${token}`;
  assert.equal(
    (await at.app.inject({ method: 'POST', url, headers: form, payload: 'x'.repeat(20_000) })).statusCode,
    413,
  );
  assert.equal((await at.app.inject({ method: 'POST', url, payload: { id: 'x' } })).statusCode, 415);
  assert.equal(
    (await at.app.inject({ method: 'POST', url, headers: form, payload: 'id=%00&status=Success' })).statusCode,
    200,
  );
  assert.equal(
    (await at.app.inject({ method: 'POST', url, headers: form, payload: `id=${'9'.repeat(9000)}&status=Success` }))
      .statusCode,
    200,
  );
});

test('forms are read there and nowhere else', async () => {
  const answer = await post(t.app, '/auth/login', { fields: { mobile_number: '0700123456' } });
  assert.equal(answer.statusCode, 415);
});

test('a provider that is not set up reports nothing', async () => {
  const { provider_id } = await put(at);
  const fields = ofTwilio(provider_id, 'delivered');
  assert.equal((await post(at.app, path, { fields, headers: signed(path, fields) })).statusCode, 404);
  assert.equal(
    (await post(t.app, `/webhooks/sms/africastalking/${token}`, { fields: { id: 'x', status: 'Success' } })).statusCode,
    404,
  );
});

/** Africa's Talking on the wire, with everything that it is known to answer. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Told, openLocalProvider } from '#server/testing/providers/local-provider.ts';
import { aMessage, refusalOf } from '#server/testing/providers/provider-refusal.ts';
import { africasTalking } from './africastalking.ts';

const answerOf = (recipient: object, status = 201): Told => ({
  status,
  json: {
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: KES 0.8000',
      Recipients: [{ number: '+254700123456', cost: 'KES 0.8000', status: 'Success', ...recipient }],
    },
  },
});
const messageId = 'ATXid_7d9f1c3e5a';
const good = answerOf({ statusCode: 101, messageId });

const server = await openLocalProvider(good);
const settings = {
  url: `${server.url}/version1/messaging`,
  username: 'ziwa',
  apiKey: 'key-1',
  senderId: 'HODI',
  timeout: 2000,
};
const provider = africasTalking(settings);

test('hands over number, text and sender as a form, with the key in its header', async () => {
  const { to, body } = aMessage();
  assert.deepEqual(await provider.send(aMessage()), { provider_id: messageId, state: 'sent' });
  const asked = server.asked.at(-1);
  assert.deepEqual([asked?.method, asked?.path], ['POST', '/version1/messaging']);
  assert.deepEqual([asked?.headers['apikey'], asked?.headers.accept], ['key-1', 'application/json']);
  assert.match(String(asked?.headers['content-type']), /^application\/x-www-form-urlencoded/);
  assert.deepEqual(asked?.fields, { username: 'ziwa', to, message: body, bulkSMSMode: '1', from: 'HODI' });
});

test('names no sender where none is set', async () => {
  await africasTalking({ ...settings, senderId: undefined }).send(aMessage());
  assert.ok(!('from' in (server.asked.at(-1)?.fields ?? {})));
});

for (const statusCode of [100, 101, 102]) {
  test(`${statusCode} is taken`, async () => {
    server.answer = answerOf({ statusCode, messageId });
    assert.equal((await provider.send(aMessage())).provider_id, messageId);
  });
}

describe('other answers', () => {
  const table: [name: string, told: Told, refusal: string][] = [
    ...([401, 402, 405] as const).map((code) => row(code, 'later provider_refuses')),
    ...([403, 404, 407] as const).map((code) => row(code, 'never invalid_receiver')),
    ...([406, 409] as const).map((code) => row(code, 'never blocked')),
    row(500, 'unknown unreachable'),
    row(501, 'later unreachable'),
    row(502, 'never undelivered'),
    row(999, 'never undelivered'),
    [
      'a sender id not accepted',
      { status: 201, json: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } },
      'later provider_refuses',
    ],
    ['a refusal that the status tells too', answerOf({ statusCode: 409, messageId: 'None' }, 409), 'never blocked'],
    ['a wrong key', { status: 401, text: 'The supplied authentication is invalid' }, 'later provider_refuses'],
    ['a bad form', { status: 400, text: "Request is missing required form field 'to'" }, 'never provider_refuses'],
    ['too many', { status: 429, text: 'slow down' }, 'later unreachable'],
    ['a broken server', { status: 500, text: '<html>oops +254700123456</html>' }, 'unknown unreachable'],
    ['a gateway without an answer', { status: 504, text: '' }, 'unknown unreachable'],
    ['a server under repair', { status: 503, text: '' }, 'later unreachable'],
    ['a redirect', { status: 302, text: '', headers: { location: `${server.url}/elsewhere` } }, 'later unreachable'],
    ['no JSON', { status: 201, text: 'OK' }, 'unknown unreachable'],
    ['JSON of another shape', { status: 200, json: { SMSMessageData: { Recipients: 'none' } } }, 'unknown unreachable'],
    ['an empty list', { status: 201, json: [] }, 'unknown unreachable'],
    ['a cut connection', 'cut', 'unknown unreachable'],
    ['a connection cut inside of the answer', 'cut inside', 'unknown unreachable'],
  ];
  for (const [name, told, refusal] of table) {
    test(name, async () => {
      server.answer = told;
      const before = server.asked.length;
      assert.equal(await refusalOf(provider), refusal);
      assert.equal(server.asked.length, before + 1, 'asked once, and nowhere else');
    });
  }
  test('nothing at all', async () => {
    server.answer = 'silent';
    assert.equal(await refusalOf(africasTalking({ ...settings, timeout: 50 })), 'unknown unreachable');
  });
  test('nobody there', async () => {
    const gone = await openLocalProvider(good);
    await gone.close();
    assert.equal(await refusalOf(africasTalking({ ...settings, url: gone.url })), 'later unreachable');
  });
});

function row(statusCode: number, refusal: string): [string, Told, string] {
  return [`status ${statusCode}`, answerOf({ statusCode, status: 'Refused', messageId: 'None' }), refusal];
}

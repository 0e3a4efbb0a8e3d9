/** Twilio on the wire, with everything that it is known to answer. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Told, openLocalProvider } from '#server/testing/providers/local-provider.ts';
import { aMessage, refusalOf } from '#server/testing/providers/provider-refusal.ts';
import { twilio } from './twilio.ts';

const sid = 'SM0123456789abcdef0123456789abcdef';
const created = (over: object = {}): Told => ({
  status: 201,
  json: { sid, status: 'queued', to: '+254700123456', error_code: null, error_message: null, ...over },
});
const problem = (status: number, code: number): Told => ({
  status,
  json: {
    code,
    message: "The 'To' number +254700123456 is wrong",
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  },
});

const server = await openLocalProvider(created());
const settings = {
  url: server.url,
  accountSid: 'AC00112233445566778899aabbccddeeff',
  authToken: 'token-1',
  from: '+12025550100',
  reportsTo: 'https://hodi.example.org/webhooks/sms/twilio',
  timeout: 2000,
};
const provider = twilio(settings);

test('hands over a form under the account, and says where to report', async () => {
  const { id, to, body } = aMessage();
  assert.deepEqual(await provider.send(aMessage()), { provider_id: sid, state: 'sent' });
  const asked = server.asked.at(-1);
  assert.deepEqual([asked?.method, asked?.path], ['POST', `/2010-04-01/Accounts/${settings.accountSid}/Messages.json`]);
  const login = Buffer.from(`${settings.accountSid}:token-1`).toString('base64');
  assert.equal(asked?.headers.authorization, `Basic ${login}`);
  assert.deepEqual(asked?.fields, {
    To: to,
    Body: body,
    From: settings.from,
    StatusCallback: `${settings.reportsTo}?message=${id}`,
  });
});

test('a message valid for ten minutes is not retried for longer', async () => {
  server.answer = created();
  for (const [valid_for, validity] of [
    [599.9, '599'],
    [0.2, '1'],
    [86_400, '36000'],
  ] as const) {
    await provider.send(aMessage({ valid_for }));
    assert.equal(server.asked.at(-1)?.fields['ValidityPeriod'], validity);
  }
});

test('a messaging service chooses the sender; without an address of ours there are no reports', async () => {
  await twilio({ ...settings, from: 'MG00112233', reportsTo: undefined }).send(aMessage());
  const fields = server.asked.at(-1)?.fields ?? {};
  assert.deepEqual(
    [fields['MessagingServiceSid'], fields['From'], fields['StatusCallback']],
    ['MG00112233', undefined, undefined],
  );
});

describe('other answers', () => {
  const table: [name: string, told: Told, refusal: string][] = [
    ...[21211, 21214, 21217, 21421, 21604, 21612, 21614].map((code) => row(400, code, 'never invalid_receiver')),
    row(400, 21610, 'never blocked'),
    row(400, 21617, 'never provider_refuses'),
    ...[21212, 21408, 21603, 21606, 21659, 21660].map((code) => row(400, code, 'later provider_refuses')),
    row(401, 20003, 'later provider_refuses'),
    row(404, 20404, 'later provider_refuses'),
    row(429, 20429, 'later unreachable'),
    row(400, 21611, 'later unreachable'),
    row(400, 99_999, 'never provider_refuses'),
    row(500, 20500, 'unknown unreachable'),
    row(503, 20503, 'later unreachable'),
    ['taken and failed at once', created({ status: 'failed', error_code: 30_005 }), 'never undelivered'],
    ['no id', { status: 201, json: { status: 'queued' } }, 'unknown unreachable'],
    ['no JSON', { status: 201, text: '<Response/>' }, 'unknown unreachable'],
    ['a refusal that is no JSON', { status: 502, text: 'Bad gateway' }, 'unknown unreachable'],
    ['a redirect', { status: 307, text: '', headers: { location: `${server.url}/elsewhere` } }, 'later unreachable'],
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
    assert.equal(await refusalOf(twilio({ ...settings, timeout: 50 })), 'unknown unreachable');
  });
  test('nobody there', async () => {
    const gone = await openLocalProvider(created());
    await gone.close();
    assert.equal(await refusalOf(twilio({ ...settings, url: gone.url })), 'later unreachable');
  });
});

function row(status: number, code: number, refusal: string): [string, Told, string] {
  return [`code ${code}`, problem(status, code), refusal];
}

/** Faults before any schema is checked: bodies that are no JSON, addresses that are none, bytes that are no HTTP. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createEContact, markSeen, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { discardDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
let achieng: Person;
let threadId: string;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  achieng = await t.as(t.clinic.achieng);
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  threadId = sent.e_contact.id;
});

interface Raw {
  url?: string;
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

const send = ({ url = `/e-contacts/${threadId}/message`, body = '', type = 'application/json', headers = {} }: Raw) =>
  t.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      authorization: `Bearer ${achieng.token}`,
      'idempotency-key': 'raw-key-1',
      'content-type': type,
      ...headers,
    },
  });

const refusals: [name: string, raw: () => Raw, status: number, code: string][] = [
  ['malformed JSON', () => ({ body: '{"message": "a' }), 400, 'invalid_request'],
  ['something after the JSON', () => ({ body: '{"message": "a"} and more' }), 400, 'invalid_request'],
  [
    'JSON that is 10,000 deep',
    () => ({ body: `{"message":${'['.repeat(10_000)}${']'.repeat(10_000)}}` }),
    400,
    'invalid_request',
  ],
  [
    'an unknown field that is 10,000 deep',
    () => ({ body: `{"message":"a","x":${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}}` }),
    400,
    'invalid_request',
  ],
  ['a prototype', () => ({ body: '{"message":"a","__proto__":{"role":"admin"}}' }), 400, 'invalid_request'],
  [
    'a prototype by its constructor',
    () => ({ body: '{"message":"a","constructor":{"prototype":{"role":"admin"}}}' }),
    400,
    'invalid_request',
  ],
  [
    'a prototype among answers',
    () => ({ url: '/e-contacts', body: '{"topic":"services","answers":{"__proto__":"x"}}' }),
    400,
    'invalid_request',
  ],
  ['a message of 1 MB', () => ({ body: JSON.stringify({ message: 'a'.repeat(1_000_000) }) }), 413, 'too_large'],
  ['2 MiB of nothing', () => ({ body: Buffer.alloc(2 * 1024 * 1024) }), 413, 'too_large'],
  ['a form', () => ({ body: 'message=a', type: 'application/x-www-form-urlencoded' }), 415, 'unsupported_media_type'],
  ['plain text', () => ({ body: '{"message":"a"}', type: 'text/plain' }), 415, 'unsupported_media_type'],
  ['no type that anybody knows', () => ({ body: '{"message":"a"}', type: 'nonsense' }), 415, 'unsupported_media_type'],
  ['bytes that are no letters', () => ({ body: Buffer.from([0x7b, 0xff, 0xfe]) }), 400, 'invalid_request'],
  [
    'a message that is small only as long as it is packed',
    () => ({ body: gzipSync('{"message":"Habari"}'), headers: { 'content-encoding': 'gzip' } }),
    400,
    'invalid_request',
  ],
  ['an address that cannot be decoded', () => ({ url: '/e-contacts/%E0%A4%A/message' }), 400, 'invalid_request'],
  ['an address with a lone percent sign', () => ({ url: '/e-contacts/%/message' }), 400, 'invalid_request'],
  ['an address without end', () => ({ url: `/e-contacts/${'a'.repeat(2000)}/message` }), 414, 'too_large'],
  ['an address that is not ours', () => ({ url: '/e-contact/nowhere', body: '{}' }), 404, 'not_found'],
  ['an empty body where one is needed', () => ({ body: '' }), 400, 'invalid_request'],
  ['no key', () => ({ body: '{"message":"a"}', headers: { 'idempotency-key': '' } }), 400, 'idempotency_key_required'],
  [
    'a short key',
    () => ({ body: '{"message":"a"}', headers: { 'idempotency-key': 'a' } }),
    400,
    'idempotency_key_required',
  ],
  [
    'a long key',
    () => ({ body: '{"message":"a"}', headers: { 'idempotency-key': 'a'.repeat(201) } }),
    400,
    'idempotency_key_required',
  ],
  [
    'a key with odd signs',
    () => ({ body: '{"message":"a"}', headers: { 'idempotency-key': 'drop table; --' } }),
    400,
    'idempotency_key_required',
  ],
];

for (const [name, raw, status, code] of refusals) {
  test(name, async () => {
    const before = await rowCounts(t.db);
    const response = await send(raw());
    assert.equal(response.statusCode, status, response.body);
    const problem = response.json();
    assert.equal(problem.code, code);
    assert.ok(problem.message.length > 0);
    assert.deepEqual(
      Object.keys(problem).filter((key) => !['code', 'message', 'details'].includes(key)),
      [],
    );
    assert.deepEqual(await rowCounts(t.db), before, 'nothing is stored');
  });
}

test('nobody without an account makes the server read a body', async () => {
  const response = await send({ body: '{"message": "a', headers: { authorization: 'Bearer x' } });
  assert.equal(response.statusCode, 401);
});

test('an empty body is none, also under the JSON type', async () => {
  const headers = { 'content-type': 'application/json' };
  assert.equal((await achieng.call(markSeen, { params: { id: threadId }, headers })).statusCode, 200);
  const params = { patient_id: t.clinic.achieng.id, topic: 'services' };
  assert.equal((await achieng.call(discardDraft, { params, headers })).statusCode, 200);
});

test('injected fields change nothing', async () => {
  const { doctor, baraka } = t.clinic;
  const forged = {
    user_id: doctor.user.id,
    author_type: 'clinician',
    role: 'superuser',
    patient_id: baraka.id,
    seq: 99,
    status: 'resolved',
  };
  const {
    e_contact_message: written,
    message_author_type,
    item,
  } = await achieng.ok(postMessage, {
    params: { id: threadId },
    body: { message: 'Habari', ...forged },
  });
  assert.equal(written.user_id, t.clinic.achieng.user.id);
  assert.equal(written.seq, 1);
  assert.equal(message_author_type, 'patient');
  assert.equal(item.e_contact.status, 'patient_waits_response');
});

/** Everything that comes back on a connection of its own. */
async function exchange(text: string): Promise<string> {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('requests that are not HTTP', async () => {
  const garbage = await exchange('karibu\r\n\r\n');
  assert.match(garbage, /^HTTP\/1\.1 400 /);
  assert.deepEqual(JSON.parse(garbage.split('\r\n\r\n')[1] ?? '').code, 'invalid_request');
  const heads = await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`);
  assert.match(heads, /^HTTP\/1\.1 431 /);
});

test('a request of which two could be read is none: nothing is done, and the line is closed', async () => {
  const body = '{"message":"Habari"}';
  const length = `Content-Length: ${body.length}`;
  const cases: Record<string, [heads: string[], sent: string]> = {
    'a length and chunks': [
      [length, 'Transfer-Encoding: chunked'],
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
    'chunks and a length': [['Transfer-Encoding: chunked', length], `0\r\n\r\n${body}`],
    'two lengths': [[length, 'Content-Length: 2'], body],
    'two lengths in one': [[`${length}, 2`], body],
    'chunks that are not last': [['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${body}`],
  };
  const before = await rowCounts(t.db);
  for (const [name, [heads, sent]] of Object.entries(cases)) {
    const known = [
      `Authorization: Bearer ${achieng.token}`,
      'Content-Type: application/json',
      'Idempotency-Key: raw-key-2',
    ];
    const asked = [`POST /e-contacts/${threadId}/message HTTP/1.1`, 'Host: a', ...known, ...heads].join('\r\n');
    const next = 'GET /ping/liveness HTTP/1.1\r\nHost: a\r\n\r\n';
    const heard = await exchange(`${asked}\r\n\r\n${sent}${next}`);
    assert.deepEqual(heard.match(/HTTP\/1\.1 \d{3}/g), ['HTTP/1.1 400'], name);
  }
  assert.deepEqual(await rowCounts(t.db), before);
  const whole = await send({ body });
  assert.equal(whole.statusCode, 201, 'sent as one, it is taken');
});

test('TRACE tells nobody what they sent', async () => {
  for (const path of ['/', '/patients/me', '/ping/liveness']) {
    const heard = await exchange(`TRACE ${path} HTTP/1.1\r\nHost: a\r\nX-Secret: siri\r\nConnection: close\r\n\r\n`);
    assert.match(heard, /^HTTP\/1\.1 404 /, path);
    assert.ok(!heard.includes('siri'));
  }
});

test('a client that sends no HTTP is told so while sending, and the connection serves its next request', async () => {
  const line = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  const failed: Error[] = [];
  line.on('data', (part: Buffer) => (heard += part.toString())).on('error', (error) => failed.push(error));
  // The body of a DELETE without a length, as Node's own client sends it.
  line.write('DELETE /notes/1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(line, 'data');
  line.write('a'.repeat(1024 * 1024));
  await once(line, 'data');
  const written = new Promise((resolve) => line.write('a'.repeat(1024 * 1024), resolve));
  await written;
  assert.match(heard, /^HTTP\/1\.1 404 [^]*HTTP\/1\.1 400 /);
  line.write('GET /ping/liveness HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(line, 'close');
  assert.deepEqual(failed, []);
});

test('an upgrade to anything but the socket gets the usual answer, also on a used connection', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = async (headers: Record<string, string>, query = '', body?: string): Promise<number | undefined> => {
    const [method, path] = body === undefined ? ['GET', `/ping/liveness${query}`] : ['POST', '/auth/login'];
    const asked = request({ method, port, path, agent, headers, timeout: 5_000 });
    asked.on('timeout', () => asked.destroy(new Error('no answer'))).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  const wishes: Record<string, string>[] = [
    {},
    { connection: 'upgrade', upgrade: 'h2c' },
    { connection: 'upgrade', upgrade: 'websocket' },
  ];
  for (const headers of wishes) assert.equal(await statusOf(headers), 200);
  // A request that is too long for any handler gets its answer on that connection too, even after a refused upgrade.
  const tooLong = `?a=${'a'.repeat(20_000)}`;
  assert.equal(await statusOf({}, tooLong), 431);
  const json = { 'content-type': 'application/json', 'content-length': '2' };
  assert.equal(await statusOf({ connection: 'upgrade', upgrade: 'h2c', ...json }, '', '{}'), 400);
  assert.equal(await statusOf({}, tooLong), 431);
  agent.destroy();
});

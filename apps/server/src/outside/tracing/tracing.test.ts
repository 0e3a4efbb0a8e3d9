/** The spans that a collector gets: requests by route, their statements under them, and nothing about anybody. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createEContact, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openTestApp, call, closeCluster, putClinic, tokenFor } from '#server/testing/test-app.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}
const sent: SentSpan[] = [];
const collector = createServer((request, response) => {
  assert.equal(request.url, '/v1/traces');
  void json(request).then((body) => {
    const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
after(() => void collector.close());
after(closeCluster);
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

test('each request is a span by its route, each of its statements one under it', async () => {
  const t = await openTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  const { achieng } = await putClinic(t.put);
  const token = await tokenFor(t, achieng);
  const made = await call(t.app, createEContact, { token, body: { topic: 'services', answers: askForBill } });
  const { id } = made.json().e_contact;
  assert.equal((await call(t.app, getThreadForPatient, { token, params: { id } })).statusCode, 200);
  // Pending spans are sent when it stops.
  await t.close();

  const [read, ...more] = sent.filter(({ name }) => name === 'GET /e-contacts/for-patient/:id');
  assert.ok(read !== undefined && more.length === 0, sent.map(({ name }) => name).join(', '));
  const attributes = Object.fromEntries(read.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  assert.deepEqual(attributes, {
    'http.request.method': 'GET',
    'http.route': '/e-contacts/for-patient/:id',
    'http.response.status_code': 200,
  });
  const below = sent.filter(({ parentSpanId }) => parentSpanId === read.spanId);
  assert.ok(below.length >= 3, `${below.length} statements`);
  assert.ok(below.every(({ name, traceId }) => name.startsWith('db ') && traceId === read.traceId));

  const all = JSON.stringify(sent);
  for (const secret of [id, achieng.id, achieng.user.id, achieng.user.given_name, achieng.user.mobile_number, token]) {
    assert.ok(!all.includes(secret), secret);
  }
});

test('a collector that is away holds up neither a request nor the stop', async () => {
  const t = await openTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
  assert.equal((await t.app.inject({ url: '/ping/readiness' })).statusCode, 200);
  const begun = performance.now();
  await t.close();
  assert.ok(performance.now() - begun < 5_000);
});

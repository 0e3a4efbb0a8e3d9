/** Every kind of answer has its protective headers, and pages of other origins get nothing. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { login, logout, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { io } from 'socket.io-client';
import { readConfig } from '#server/config.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call, openTestApp, secret, testPassword } from '#server/testing/test-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'hodi-dist-'));
after(() => rmSync(dist, { recursive: true, force: true }));
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'index.html'), '<!doctype html><html lang="en"><head></head><body>Hodi</body></html>');
writeFileSync(join(dist, 'service-worker.js'), '// worker');
writeFileSync(join(dist, 'assets', 'main-abc.js'), 'console.log(1)');
mkdirSync(join(dist, 'icons'));
writeFileSync(join(dist, 'icons', 'mark.svg'), '<svg/>');

const friend = 'https://app.example.org';
const env = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  PUBLIC_URL: 'https://hodi.example.org',
  ALLOWED_ORIGINS: `${friend}, https://b.example.org`,
  METRICS_PORT: '0',
};
const t = await openClinicApp({ webDist: dist, env });
const { achieng } = t.clinic;
const { token } = await t.as(achieng);
const authorization = `Bearer ${token}`;
let address: string;
before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});

const question = '/speech/questions/sw/services/service_category';
/**
 * Answers that hold nothing of anybody, or are the same for everybody, are cached by the client or revalidated; all
 * others are never stored.
 */
const mayBeKept: Readonly<Record<string, RegExp>> = {
  'a page': /^no-cache$/,
  'the service worker': /^no-cache$/,
  'a file': /^public, max-age=31536000, immutable$/,
  'an icon': /^public, max-age=86400$/,
  sound: /^private, max-age=\d+$/,
  'a part of it': /^private, max-age=\d+$/,
};
/** Routes without a contract for their answer: none leads to anybody's data. */
const saysNothing: ReadonlySet<string> = new Set([
  'a file that is not there',
  'an address that is none',
  'a method that is not ours',
  'the reference',
  'the reference for programs',
]);

const strictest = "default-src 'none';base-uri 'none';frame-ancestors 'none'";
/** Answers that run in a browser by themselves, and so load something; all others, opened as a page, may do nothing. */
const runs: ReadonlySet<string> = new Set(['a page', 'the service worker', 'the reference']);
const hsts = 'max-age=31536000; includeSubDomains';
/** All other answers declare UTF-8. JSON is UTF-8 by default; XML too. */
const withoutCharset: Readonly<Record<string, string>> = {
  sound: 'audio/mpeg',
  'a part of it': 'audio/mpeg',
  'a record on paper': 'application/pdf',
  'an icon': 'image/svg+xml',
  'a live line that there is none of': 'application/json',
};

const kinds: readonly (readonly [kind: string, url: string, status: number, init?: RequestInit])[] = [
  ['a page', '/login', 200, { headers: { accept: 'text/html' } }],
  ['the service worker', '/service-worker.js', 200],
  ['a file', '/assets/main-abc.js', 200],
  ['an icon', '/icons/mark.svg', 200],
  ['a file that is not there', '/assets/no.js', 404],
  ['an answer', '/patients/me', 200, { headers: { authorization } }],
  ['a public answer', '/ping/liveness', 200],
  ['a refusal', '/patients/me', 401],
  ['an answer as FHIR', `/fhir/Patient/${achieng.id}`, 200, { headers: { authorization } }],
  ['a refusal as FHIR', `/fhir/Patient/${achieng.id}`, 401],
  ['a record on paper', `/patients/${achieng.id}/record.pdf`, 200, { headers: { authorization } }],
  ['an address that is none', '/patients/%', 400],
  [
    'a body that is none',
    '/auth/login',
    400,
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  ],
  ['a body of another type', '/auth/login', 415, { method: 'POST', body: '{' }],
  [
    'a body that is too large',
    '/auth/login',
    413,
    { method: 'POST', body: 'a'.repeat(300_000), headers: { 'content-type': 'application/json' } },
  ],
  ['a method that is not ours', '/auth/login', 404, { method: 'PROPFIND' }],
  ['the reference', '/docs/', 200],
  ['the reference for programs', '/openapi.json', 200],
  ['sound', question, 200, { headers: { authorization } }],
  ['the live line by requests', '/socket.io/?EIO=4&transport=polling', 200],
  ['a live line that there is none of', '/socket.io/?EIO=4&transport=polling&sid=none', 400],
  ['a part of it', question, 206, { headers: { authorization, range: 'bytes=0-99' } }],
];

describe('every kind of answer', () => {
  for (const [kind, url, status, init] of kinds) {
    test(kind, async () => {
      const { headers, ...answer } = await fetch(address + url, init).then(async (one) => {
        await one.arrayBuffer();
        return { headers: one.headers, status: one.status };
      });
      assert.equal(answer.status, status);
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of strictest.split(';')) assert.ok(policy.includes(directive), policy);
      if (!runs.has(kind)) assert.equal(policy, strictest);
      assert.doesNotMatch(policy, /unsafe|\*|http:|https:/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.equal(headers.get('strict-transport-security'), hsts);
      const [type, bare] = [headers.get('content-type') ?? '', withoutCharset[kind]];
      if (bare === undefined) assert.match(type, /^[\w/.+-]+; charset=utf-8$/i, 'says what it is');
      else assert.equal(type, bare);
      if (!saysNothing.has(kind)) assert.match(headers.get('cache-control') ?? '', mayBeKept[kind] ?? /^no-store$/);
      for (const name of ['x-powered-by', 'server']) assert.equal(headers.get(name), null, name);
      assert.equal(headers.get('access-control-allow-origin'), null);
    });
  }

  test('figures for Prometheus', async () => {
    const { port } = t.app.metricsAddress() as AddressInfo;
    for (const [path, status] of [
      ['/metrics', 200],
      ['/', 404],
    ] as const) {
      const { headers, ...answer } = await fetch(`http://127.0.0.1:${port}${path}`).then(async (one) => {
        await one.arrayBuffer();
        return { headers: one.headers, status: one.status };
      });
      assert.equal(answer.status, status);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('content-security-policy'), strictest);
      assert.equal(headers.get('strict-transport-security'), hsts);
    }
  });

  const line = 'GET /socket.io/?EIO=4&transport=websocket';
  const opening = [
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
  ];
  const unseen: Readonly<Record<string, [status: number, lines: string[]]>> = {
    'what is not even HTTP': [400, ['karibu']],
    'who expects what nobody promises': [417, ['GET / HTTP/1.1', 'Host: a', 'Expect: tea']],
    'a live line of another page': [400, [`${line} HTTP/1.1`, ...opening, 'Origin: https://evil.example']],
    'a live line to go on with that there is none of': [400, [`${line}&sid=none HTTP/1.1`, ...opening]],
  };
  for (const [kind, [status, lines]] of Object.entries(unseen)) {
    test(kind, async () => {
      const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
      let said = '';
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
      socket.write([...lines, '', ''].join('\r\n'));
      await once(socket, 'close');
      assert.ok(said.startsWith(`HTTP/1.1 ${status} `), said);
      for (const header of [
        'x-content-type-options: nosniff',
        `content-security-policy: ${strictest}`,
        'content-type: application/json; charset=utf-8',
        'cache-control: no-store',
        `strict-transport-security: ${hsts}`,
      ])
        assert.ok(said.includes(`${header}\r\n`), said);
      assert.equal(JSON.parse(said.split('\r\n\r\n')[1] ?? '').code, 'invalid_request');
    });
  }
});

describe('pages of other origins', () => {
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
  test('those that are named may ask and read', async () => {
    const asked = await t.app.inject({
      method: 'OPTIONS',
      url: '/patients',
      headers: { origin: friend, ...preflight },
    });
    assert.equal(asked.statusCode, 204);
    assert.equal(asked.headers['access-control-allow-origin'], friend);
    assert.match(String(asked.headers['access-control-allow-methods']), /PUT/);
    assert.match(String(asked.headers['access-control-allow-headers']), /authorization.*idempotency-key/);
    const { statusCode, headers } = await call(t.app, getOwnPatient, { token, headers: { origin: friend } });
    assert.equal(statusCode, 200);
    assert.equal(headers['access-control-allow-origin'], friend);
    assert.match(String(headers['vary']), /origin/);
    const refused = await call(t.app, getOwnPatient, { headers: { origin: friend } });
    assert.equal(refused.headers['access-control-allow-origin'], friend, 'refusals can be read too');
  });
  for (const origin of [
    'https://evil.example',
    'null',
    `${friend}.evil.example`,
    'https://hodi.example.org.evil',
    'http://app.example.org',
  ]) {
    test(`${origin} may neither`, async () => {
      const asked = await t.app.inject({ method: 'OPTIONS', url: '/patients', headers: { origin, ...preflight } });
      const got = await call(t.app, getOwnPatient, { token, headers: { origin } });
      for (const { headers } of [asked, got]) assert.equal(headers['access-control-allow-origin'], undefined);
      assert.notEqual(asked.statusCode, 204);
    });
  }
  test('no origin is admitted without the setting, and a star is none', async () => {
    const alone = await openTestApp();
    const { headers } = await call(alone.app, getOwnPatient, { headers: { origin: friend } });
    await alone.close();
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.doesNotMatch(String(headers['vary']), /origin/);
    for (const ALLOWED_ORIGINS of ['*', 'app.example.org', 'https://app.example.org/path', 'null'])
      assert.throws(() => readConfig({ ALLOWED_ORIGINS }), /ALLOWED_ORIGINS: must be origins/);
  });

  test('the cookie of a session is safe from scripts, other sites and lines in the clear, and believed from our pages alone', async () => {
    const body = { mobile_number: achieng.user.mobile_number, password: testPassword, user_type: 'patient' };
    const said = String((await call(t.app, login, { body })).headers['set-cookie']);
    assert.match(said, /^__Secure-hodi_refresh=[^;]+; .*Path=\/auth.*HttpOnly.*Secure.*SameSite=Strict/);
    const cookie = said.split(';')[0] ?? '';
    const renewedFrom = async (origin?: string) =>
      (await call(t.app, refresh, { headers: { cookie, ...(origin !== undefined && { origin }) } })).statusCode;
    for (const origin of ['https://evil.example', 'https://other.example.org', 'null']) {
      for (const contract of [refresh, logout]) {
        const { statusCode, headers } = await call(t.app, contract, { headers: { cookie, origin } });
        assert.equal(statusCode, contract === refresh ? 401 : 200, origin);
        assert.equal(headers['set-cookie'], undefined, 'nor does the browser forget it');
      }
    }
    assert.equal(await renewedFrom('https://hodi.example.org'), 200);
    assert.equal(await renewedFrom(friend), 200);
    assert.equal(await renewedFrom(), 200);
  });

  test('the live line is opened to our pages alone', async () => {
    const outcome = async (origin: string | undefined, transport: 'websocket' | 'polling'): Promise<string> => {
      const extraHeaders: Record<string, string> = origin === undefined ? {} : { origin };
      const socket = io(address, {
        auth: { token },
        transports: [transport],
        forceNew: true,
        reconnection: false,
        extraHeaders,
      });
      const { promise, resolve } = Promise.withResolvers<string>();
      socket.on('connect', () => resolve('open')).on('connect_error', () => resolve('refused'));
      const came = await promise;
      socket.disconnect();
      return came;
    };
    for (const transport of ['websocket', 'polling'] as const) {
      for (const origin of [undefined, friend, 'https://hodi.example.org', address])
        assert.equal(await outcome(origin, transport), 'open', `${origin} ${transport}`);
      for (const origin of ['https://evil.example', 'null', 'http://localhost:3000'])
        assert.equal(await outcome(origin, transport), 'refused', `${origin} ${transport}`);
    }
  });
});

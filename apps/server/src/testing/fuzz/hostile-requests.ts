/** Requests that no schema generates: malformed bodies and addresses, and unknown methods and paths. */
import { gzipSync } from 'node:zlib';
import type { Operation } from './operations.ts';
import { type FuzzRequest, oddEncodings } from './requests.ts';

const deep = 10_000;
const twoMebibytes = 2 * 1024 * 1024;

export const hostileBodies: readonly (string | Buffer)[] = [
  '{',
  '{"a":',
  '[1,]',
  '{"a":1}x',
  'null',
  '"text"',
  '12',
  '[]',
  '\ufeff{}',
  '{"a":1,"a":2,"a":{}}',
  '{"__proto__":{"role":"superuser"}}',
  '{"constructor":{"prototype":{"role":"superuser"}}}',
  '{"message":"\\ud800","given_name":"\\udfff"}',
  '{"message":"\\u0000"}',
  '{"seq":1e999,"version":-1e999}',
  '{"seq":123456789012345678901234567890,"version":9007199254740993}',
  `{"a":${'9'.repeat(100_000)}}`,
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `{"answers":${'{"x":'.repeat(deep)}1${'}'.repeat(deep)}}`,
  '['.repeat(200_000),
  // Lists as long as the body limits allow, with and without a login.
  ...[131_000, 8_000].flatMap((length) => {
    const zeros = `[${'0,'.repeat(length)}0]`;
    return [zeros, `{"message":"a","answers":${zeros}}`];
  }),
  `{${Array.from({ length: 12_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  JSON.stringify({ message: 'a'.repeat(1_000_000) }),
  Buffer.alloc(twoMebibytes, 'a'),
  Buffer.alloc(twoMebibytes),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  gzipSync(Buffer.alloc(twoMebibytes)),
];

const hostileTypes: readonly string[] = [
  'application/json; charset=utf-16',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'nonsense',
];

const hostileQueries: readonly string[] = [
  ...oddEncodings.map((text) => `?search=${text}`),
  ...oddEncodings.map((text) => `?${text}`),
  '?search=a&search=b&limit=1&limit=2&cursor=x&cursor=y',
  '?__proto__[role]=x&constructor=y&toString=z&hasOwnProperty=1',
  `?${'a=1&'.repeat(1_500)}`,
  '?&&&===&=&',
  '?limit=1e3&cursor=%7B%7D',
  '??a=b?c',
  '?#',
];

/** Beside the calls: pages, files, the reference, webhooks, what is for developers. */
const otherAddresses: readonly string[] = [
  '/',
  '/login',
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/static/index.html',
  '/docs/static/',
  '/openapi.json',
  '/assets/',
  '/assets/x.js',
  '/service-worker.js',
  '/version.json',
  '/audio/',
  '/dev/outbox',
  '/webhooks/sms/twilio',
  '/webhooks/sms/africastalking/',
  '/webhooks/sms/africastalking/aaaaaaaaaaaaaaaaaaaaaaaa',
  '/webhooks/sms/twilio/incoming',
  '/webhooks/sms/africastalking/aaaaaaaaaaaaaaaaaaaaaaaa/incoming',
  '/socket.io/',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=x&transport=__proto__&sid=y',
  '/metrics',
  '//evil.example/',
  '/.env',
  '/.git/config',
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'] as const;

const keyOf = (serial: number) => ({ 'idempotency-key': `hostile-key-${serial}` });

function withBodies({ method, name }: Operation, path: string): FuzzRequest[] {
  const sent = [
    ...hostileBodies.map((body) => ({ body, type: 'application/json' })),
    ...hostileTypes.map((type, index) => ({ body: hostileBodies[index * 2] ?? '', type })),
  ];
  return sent.map(({ body, type }, index) => {
    return { name: `${name}, a hostile body`, method, path, body, headers: { ...keyOf(index), 'content-type': type } };
  });
}

/** Strings that look like a session cookie and belong to no session. */
const hostileCookies: readonly string[] = [
  '-'.repeat(36),
  '0'.repeat(36),
  '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
].map((id) => `hodi_refresh=${id}.${'a'.repeat(43)}`);

/** With everything that the call needs to get as far as the session. */
const withCookies = ({ method, name }: Operation, path: string, body: unknown): FuzzRequest[] =>
  hostileCookies.map((cookie) => ({
    name: `${name}, a hostile cookie`,
    method,
    path,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));

const withPaths = ({ method, name, path }: Operation): FuzzRequest[] =>
  oddEncodings.map((text, index) => ({
    name: `${name}, a hostile address`,
    method,
    path: path.replace(/\{\w+\}/g, text),
    headers: keyOf(index),
  }));

const withQueries = ({ method, name }: Operation, path: string): FuzzRequest[] =>
  hostileQueries.map((query) => ({ name: `${name}, a hostile query`, method, path: path + query, headers: {} }));

/** Only these are sent cookies. */
const knowsCookies = ({ method, path }: Operation): boolean => method === 'POST' && path.startsWith('/auth/');

/** Every one of them to every operation. @param good a body that works. */
export function hostileTo(operation: Operation, path: string, good: unknown): FuzzRequest[] {
  return [
    ...(knowsCookies(operation) ? withCookies(operation, path, good) : []),
    ...(operation.method === 'GET' ? withQueries(operation, path) : withBodies(operation, path)),
    ...(operation.params.length > 0 ? withPaths(operation) : []),
  ];
}

/** Every method at every other address, and hostile endings. */
export const besideTheCalls = (): FuzzRequest[] =>
  otherAddresses.flatMap((path) => [
    ...methods.map((method) => ({ name: `${method} ${path}`, method, path, headers: {} })),
    ...['', ...oddEncodings].map((end) => ({ name: `GET ${path}…`, method: 'GET', path: path + end, headers: {} })),
    ...hostileTypes.map((type, index) => ({
      name: `POST ${path}`,
      method: 'POST',
      path,
      headers: { 'content-type': type },
      body: hostileBodies[index * 2] ?? '',
    })),
  ]);

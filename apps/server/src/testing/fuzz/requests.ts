/** Requests to the calls of a document: from good ones that work to such as nobody should send. */
import type { Field, JsonSchema, Operation } from './operations.ts';
import { oddTexts } from './odd-values.ts';
import type { Values } from './values.ts';

export interface FuzzRequest {
  /** The operation, or what kind of attempt it is. */
  readonly name: string;
  readonly method: string;
  /** As it goes over the line. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Parts of a request that works, for the one of whom it is about. */
export interface Template {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Such as no decoder takes, and such as decoders take and should not have. */
export const oddEncodings: readonly string[] = [
  '%',
  '%%',
  '%zz',
  '%E0%A4%A',
  '%00',
  'a%00b',
  '%ff%fe',
  '%C0%AE%C0%AE/',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..;/..;/',
  '%252e%252e',
  '%0d%0aSet-Cookie:x=y',
  'a'.repeat(201),
  'a'.repeat(3_000),
  '%F0%9F%92%A5',
  '%5B%5D',
  '*',
  ';a=b',
];

/** Halves of letters go as the bytes that they would be. */
const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/** As somebody sends it who means well. */
export function soundly({ name, method, path, isKeyed, body }: Operation, { template, serial }: Given): FuzzRequest {
  const words = new URLSearchParams(Object.entries(template.query ?? {}).map(([key, value]) => [key, String(value)]));
  return {
    name,
    method,
    path:
      path.replace(/\{(\w+)\}/g, (_, param: string) => encoded(template.params?.[param])) +
      (words.size > 0 ? `?${words.toString()}` : ''),
    headers: {
      ...(isKeyed && { 'idempotency-key': `fuzz-key-${serial}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(template.body !== undefined && { body: JSON.stringify(template.body) }),
  };
}

function pathFor(values: Values, operation: Operation, template: Template): string {
  const { chance } = values;
  const byName = new Map(operation.params.map((field) => [field.name, field]));
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kept = template.params?.[name];
    if (kept !== undefined && chance.is(0.6)) return encoded(kept);
    if (chance.is(0.6)) return encoded(values.good(byName.get(name)?.schema ?? {}, name));
    if (chance.is(0.5)) return chance.of(oddEncodings);
    return encoded(chance.of(oddTexts)) || '%20';
  });
}

function queryFor(values: Values, { query }: Operation, template: Template): string {
  const { chance } = values;
  const said = new URLSearchParams();
  const add = ({ name, schema }: Pick<Field, 'name' | 'schema'>) => {
    const value = chance.is(0.7) ? values.good(schema, name) : chance.of(oddTexts);
    said.append(name, String(value).toWellFormed());
  };
  for (const [name, value] of Object.entries(template.query ?? {}))
    if (chance.is(0.7)) said.append(name, String(value));
  for (const field of query) if (chance.is(0.3)) add(field);
  if (query.length > 0 && chance.is(0.1)) add(chance.of(query));
  const extra = ['', '&__proto__=x', '&constructor[prototype][a]=b', '&a[]=1&a[0]=2', `&${chance.of(oddEncodings)}=x`];
  const odd = chance.is(0.15) ? `${chance.of(extra)}&q=${chance.of(oddEncodings)}` : '';
  const text = `${said.toString()}${odd}`;
  return text === '' ? '' : `?${text}`;
}

/** One place of a body changed: another value, none, one too many. */
function withOneOff(values: Values, body: unknown): unknown {
  const { chance } = values;
  if (typeof body !== 'object' || body === null || chance.is(0.1)) return values.odd();
  if (Array.isArray(body)) return [...(body as unknown[]), values.odd()];
  const entries = Object.entries(body);
  const [name = 'x', kept] = entries.length > 0 ? chance.of(entries) : [];
  const rest = entries.filter(([key]) => key !== name);
  if (chance.is(0.2)) return Object.fromEntries(rest);
  if (chance.is(0.2)) return { ...body, [chance.of(oddTexts)]: values.odd() };
  const isDeep = typeof kept === 'object' && kept !== null && chance.is(0.7);
  return { ...Object.fromEntries(rest), [name]: isDeep ? withOneOff(values, kept) : values.odd() };
}

function bodyFor(values: Values, schema: JsonSchema, { body }: Template): unknown {
  const { chance } = values;
  const good = body !== undefined && chance.is(0.6) ? body : values.good(schema);
  if (chance.is(0.4)) return good;
  let off = withOneOff(values, good);
  while (chance.is(0.3)) off = withOneOff(values, off);
  return off;
}

/** Headers that anybody may send to any call. */
const oddHeaders: readonly Record<string, string>[] = [
  { 'accept-language': 'sw;q=x,,;;,*;q=9e9,-' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'accept-encoding': 'br;q=0, gzip;q=-1, zstd' },
  { 'if-none-match': '"', 'if-modified-since': 'yesterday' },
  { range: 'bytes=-0,5-1,99999999999999999999-' },
  { range: 'bytes=5-', 'if-range': '"x"' },
  { cookie: 'hodi_refresh=%; i18next=%ff; __proto__=x; =; ;' },
  { cookie: `hodi_refresh=${'a'.repeat(4_000)}` },
  { 'x-forwarded-for': "::1, '; drop table session, 999.1.1.1," },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'user-agent': '' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
  { 'content-encoding': 'gzip' },
  { expect: '200-ok' },
  { upgrade: 'h2c', connection: 'upgrade' },
  { origin: 'null' },
  { host: 'a:b:c' },
  { accept: 'text/html' },
  { 'x-http-method-override': 'DELETE' },
];

const keys = ['', 'a', 'fuzz-key-0', "drop'; --key", 'k'.repeat(200), 'k'.repeat(201)];
const types = [
  'application/json; charset=utf-16',
  'application/jsonx',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];

interface Given {
  template: Template;
  /** Makes its key its own. */
  serial: number;
}

/** One request to one operation: every third means well. */
export function requestTo(operation: Operation, values: Values, given: Given): FuzzRequest {
  const { chance } = values;
  const { template, serial } = given;
  if (chance.is(0.33)) return soundly(operation, given);
  const path = pathFor(values, operation, template) + queryFor(values, operation, template);
  const hasBody = operation.body !== undefined || chance.is(0.05);
  const type = chance.is(0.96) ? 'application/json' : chance.of(types);
  const key = chance.is(0.9) ? `fuzz-key-${chance.is(0.1) ? Math.max(0, serial - 40) : serial}` : chance.of(keys);
  const headers = {
    ...(operation.isKeyed && { 'idempotency-key': key }),
    ...(hasBody && { 'content-type': type }),
    ...(chance.is(0.06) ? chance.of(oddHeaders) : {}),
  };
  const request = { name: operation.name, method: operation.method, path, headers };
  if (!hasBody || operation.method === 'GET') return request;
  // A huge number is none in JSON as we write it, but is one as others do.
  const body = JSON.stringify(bodyFor(values, operation.body ?? {}, template)) ?? '';
  return { ...request, body: chance.is(0.05) ? body.replace(/\d+/, '1e999') : body };
}

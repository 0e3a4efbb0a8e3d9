/** A server on the loopback that speaks as much S3 as we do, by path, and checks each signature without the client's own code. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '#server/config-objects.ts';

const keyId = 'hodi-test';
const secret = 'a key that only tests know';
const region = 'us-east-1';
const bucket = '/bucket/';
/** So few that a list has several pages. */
const onPage = 2;
/** An older request counts as a replay. Milliseconds. */
const longest = 15 * 60_000;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4 of a request with an `authorization` header. */
function isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signed = '', signature] = given ?? [];
  const at = String(headers['x-amz-date'] ?? '');
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${keyId}/${scope}` || !(Math.abs(Date.now() - moment) < longest)) return false;
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false;
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query.join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signed,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, at.slice(0, 8)));
  return hmac(key, toSign).toString('hex') === signature;
}

interface Kept {
  bytes: Buffer;
  at: Date;
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listOf(objects: ReadonlyMap<string, Kept>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
  const page = names.toSorted().slice(0, onPage);
  const entries = page.map(
    (name) =>
      `<Contents><Key>${inXml(name)}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
  );
  const next =
    names.length > onPage ? `<NextContinuationToken>${inXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}

/**
 * Fault of the next requests; 200: none. `silent`: no answer ever comes. `cut`: the connection breaks in the middle of
 * one.
 */
export type Fault = 200 | 500 | 503 | 403 | 'silent' | 'cut';

export interface LocalS3 {
  config: S3Config;
  /** By the path behind the bucket. */
  objects: Map<string, Kept>;
  /** One is used up by each request. */
  faults: Fault[];
  close: () => Promise<void>;
}

type Answer = { status: number; says?: Buffer | string; headers?: Record<string, string> };

function read({ bytes, at }: Kept, range: string | undefined): Answer {
  const headers = { 'last-modified': at.toUTCString(), etag: `"${sha256(bytes).slice(0, 32)}"` };
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '') return { status: 200, says: bytes, headers };
  const until = to === '' ? bytes.length : Number(to) + 1;
  if (Number(from) >= bytes.length) return { status: 416 };
  return { status: 206, says: bytes.subarray(Number(from), until), headers };
}

function answerTo(
  { method, headers }: IncomingMessage,
  { url, body }: { url: URL; body: Buffer },
  s3: LocalS3,
): Answer {
  if (!url.pathname.startsWith(bucket)) return { status: 404, says: '<Error><Code>NoSuchBucket</Code></Error>' };
  if (!isSigned({ method, headers } as IncomingMessage, url, body)) return { status: 403 };
  const name = decodeURIComponent(url.pathname.slice(bucket.length));
  if (method === 'PUT') s3.objects.set(name, { bytes: body, at: new Date() });
  if (method === 'PUT') return { status: 200 };
  if (method === 'DELETE') return { status: s3.objects.delete(name) ? 204 : 404 };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  if (name === '') return { status: 200, says: listOf(s3.objects, url.searchParams) };
  const found = s3.objects.get(name);
  if (found === undefined) return { status: 404, says: '<Error><Code>NoSuchKey</Code></Error>' };
  return read(found, headers.range);
}

async function serve(request: IncomingMessage, response: ServerResponse, s3: LocalS3): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const body = Buffer.concat(await request.toArray());
  const fault = s3.faults.shift();
  if (fault === 'silent') return;
  if (typeof fault === 'number' && fault !== 200) return void response.writeHead(fault).end();
  const { status, says = '', headers = {} } = answerTo(request, { url, body }, s3);
  const bytes = Buffer.from(says);
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': bytes.length }) });
  if (fault === 'cut') response.write(bytes.subarray(0, bytes.length / 2), () => void response.destroy());
  else response.end(request.method === 'HEAD' ? undefined : bytes);
}

export async function openLocalS3(): Promise<LocalS3> {
  const server = createServer((request, response) => void serve(request, response, s3));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const s3: LocalS3 = {
    config: { url: `http://127.0.0.1:${port}${bucket}hodi`, region, keyId, secret },
    objects: new Map(),
    faults: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;
}

/** The settings by which a program uses it. */
export const settingsFor = ({ url, keyId: key, secret: secretKey }: S3Config): Record<string, string> => ({
  OBJECTS_URL: url,
  OBJECTS_REGION: region,
  OBJECTS_KEY_ID: key,
  OBJECTS_KEY_SECRET: secretKey,
});

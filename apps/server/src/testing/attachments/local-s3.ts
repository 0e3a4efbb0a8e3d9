/** A server on the loopback that speaks as much S3 as we do, and checks each signature. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '#server/config-objects.ts';

const keyId = 'hodi-test';
const secret = 'a key that only tests know';
const region = 'us-east-1';
/** As few as that, so that a list has several pages. */
const onPage = 2;

async function isSigned({ method = 'GET', headers }: IncomingMessage, url: string): Promise<boolean> {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const given = Object.fromEntries(
    signed.filter((name) => name !== 'host').map((name) => [name, String(headers[name] ?? '')]),
  );
  const datetime = String(headers['x-amz-date'] ?? '');
  const by = { accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, datetime };
  const signer = new AwsV4Signer({ ...by, method, url, headers: given });
  return (await signer.sign()).headers.get('authorization') === headers.authorization;
}

const listOf = (names: readonly string[], query: URLSearchParams): string => {
  const after = query.get('continuation-token') ?? '';
  const left = names.filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).toSorted();
  const page = left.slice(0, onPage);
  const entries = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>2026-11-21T06:00:00.000Z</LastModified></Contents>`,
  );
  const next = left.length > onPage ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
};

export interface LocalS3 {
  config: S3Config;
  /** By the path behind the bucket. */
  objects: Map<string, Buffer>;
  /** How many requests come that are answered with 500 first. */
  failing: { next: number };
  close: () => Promise<void>;
}

export async function openLocalS3(): Promise<LocalS3> {
  const objects = new Map<string, Buffer>();
  const failing = { next: 0 };
  let origin = '';
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const name = url.pathname.replace(/^\/bucket\//, '');
    const body = Buffer.concat(await request.toArray());
    const answer = (status: number, says: Buffer | string = '') => void response.writeHead(status).end(says);
    if (failing.next > 0) {
      failing.next -= 1;
      return answer(500);
    }
    if (!(await isSigned(request, url.href))) return answer(403);
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') return answer(objects.delete(name) ? 204 : 404);
    if (request.method !== 'GET') return answer(200);
    if (name === '') return answer(200, listOf([...objects.keys()], url.searchParams));
    const found = objects.get(name);
    return found === undefined ? answer(404) : answer(200, found);
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { url: `${origin}/bucket/hodi`, region, keyId, secret },
    objects,
    failing,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * A push service on this machine, as browsers name one. It checks the sender (VAPID, RFC 8292), and decrypts messages
 * like the browsers (RFC 8291).
 */
import { type ECDH, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { type PushPayload, pushPayloadSchema } from '@hodi/domain/notifications/push-payload.ts';
import { openLocalServer } from './local-server.ts';

export interface Pushed {
  /** Name of the browser that gets it. */
  name: string;
  headers: IncomingMessage['headers'];
  payload: PushPayload;
  /** Claims of the sender's token. */
  claims: { aud: string; exp: number; sub: string };
}

interface Browser {
  pair: ECDH;
  auth: string;
}

/** @throws if the token was not signed by the key that it names. */
function claimsOf(authorization: string | undefined): Pushed['claims'] {
  const { t = '', k = '' } = Object.fromEntries(
    [...(authorization ?? '').matchAll(/([tk])=([A-Za-z0-9_.-]+)/g)].map(([, name, value]) => [name, value]),
  );
  const [head = '', body = '', signature = ''] = t.split('.');
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the sender is not who they say');
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

/** Opens one on a free port; closed after the tests of the file. */
export async function openPushService() {
  const browsers = new Map<string, Browser>();
  const pushed: Pushed[] = [];
  /** By browser: its next answers; 201 by default, and never if `silent`. */
  const answers = new Map<string, number | 'silent'>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = request.url?.slice(1) ?? '';
    const browser = browsers.get(name);
    const body = await buffer(request);
    const answer = answers.get(name) ?? 201;
    if (answer === 'silent') return;
    if (browser === undefined || answer !== 201) {
      response.writeHead(browser === undefined ? 404 : answer, { 'retry-after': '1' }).end();
      return;
    }
    const clear = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser.pair, authSecret: browser.auth });
    pushed.push({
      name,
      headers: request.headers,
      payload: pushPayloadSchema.parse(JSON.parse(clear.toString())),
      claims: claimsOf(request.headers.authorization),
    });
    response.writeHead(201).end();
  };
  const server = await openLocalServer((request, response) => void take(request, response));
  return {
    url: server.url,
    pushed,
    answers,
    /** The subscription that a browser of this name gives the app. */
    subscription(name: string) {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      browsers.set(name, { pair, auth });
      return { endpoint: `${server.url}/${name}`, keys: { p256dh, auth } };
    },
  };
}

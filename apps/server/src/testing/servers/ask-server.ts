/** One call of a server that listens, at one of its addresses. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

/** Address of the server, and the client's address if it matters to a proxy. */
export interface Way {
  address: string;
  from?: string | undefined;
}

export interface Asked {
  /** Absent without a login. */
  token?: string;
  params?: Record<string, unknown>;
  body?: object;
  /** For contracts with an idempotency key; a fresh one by default. */
  key?: string;
}

export interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
  /** Whether it says when to come again. */
  saysWhen: boolean;
}

/** How long an answer may take, in milliseconds. */
const patience = 15_000;

interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}
type Came = Pick<Answered, 'status'> & { text: string; retryAfter: string | null };

async function call(url: string, how: Call): Promise<Came> {
  const answer = await fetch(url, how);
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}

/** `fetch` cannot choose the client's address. */
async function callFrom(localAddress: string, url: string, { body, ...how }: Call): Promise<Came> {
  const call = request(url, { ...how, localAddress });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const retryAfter = answer.headers['retry-after'] ?? null;
  return { status: answer.statusCode ?? 0, text: await text(answer), retryAfter };
}

/** @throws if no answer comes, or it is no JSON. */
export async function askServer(
  at: string | Way,
  contract: Endpoint,
  { token, params, body, key }: Asked = {},
): Promise<Answered> {
  const { address, from }: Way = typeof at === 'string' ? { address: at } : at;
  const url = `${address}${pathOf(contract, params)}`;
  const how: Call = {
    method: contract.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(contract.repeat === 'keyed' && { 'idempotency-key': key ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  };
  const answer = await (from === undefined ? call(url, how) : callFrom(from, url, how));
  const read = JSON.parse(answer.text === '' ? '{}' : answer.text) as Record<string, unknown>;
  const code = typeof read['code'] === 'string' ? read['code'] : undefined;
  return { status: answer.status, code, body: read, saysWhen: Number(answer.retryAfter) > 0 };
}

/** One call of a server that listens, at one of its addresses. */
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

export interface Asked {
  token: string;
  params?: Record<string, unknown>;
  body?: object;
  /** Where the contract takes one; a fresh one unless given. */
  key?: string;
}

export interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
}

/** How long an answer may take, in milliseconds. */
const patience = 15_000;

/** @throws when none comes, or what comes is no JSON. */
export async function askServer(
  address: string,
  contract: Endpoint,
  { token, params, body, key }: Asked,
): Promise<Answered> {
  const answer = await fetch(`${address}${pathOf(contract, params)}`, {
    method: contract.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(contract.repeat === 'keyed' && { 'idempotency-key': key ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  const text = await answer.text();
  const read = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
  return { status: answer.status, code: typeof read['code'] === 'string' ? read['code'] : undefined, body: read };
}

/** A device that sends the same until the server has said yes or no, wherever it is asked and whatever happens meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

export interface Asked {
  token: string;
  params?: Record<string, unknown>;
  body?: object;
  key?: string;
}

export interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
}

/** Between two tries, in milliseconds. */
const pause = 60;
const atMost = 500;

const mayTryAgain = ({ status, code }: Answered): boolean =>
  status === 503 || status === 429 || code === 'idempotency_in_flight';

async function once(address: string, contract: Endpoint, { token, params, body, key }: Asked): Promise<Answered> {
  const answer = await fetch(`${address}${pathOf(contract, params)}`, {
    method: contract.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(contract.repeat === 'keyed' && { 'idempotency-key': key ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await answer.text();
  const read = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
  return { status: answer.status, code: typeof read['code'] === 'string' ? read['code'] : undefined, body: read };
}

/** @param turn at which of the servers it begins; the next try goes to the next one. */
export async function persist(
  servers: readonly string[],
  contract: Endpoint,
  asked: Asked & { turn: number },
): Promise<Answered> {
  for (let tries = 0; tries < atMost; tries += 1) {
    const address = servers[(asked.turn + tries) % servers.length] ?? '';
    // A line that was cut says nothing of what became of it.
    const answer = await once(address, contract, asked).catch(() => undefined);
    if (answer !== undefined && !mayTryAgain(answer)) return answer;
    await wait(pause);
  }
  throw new Error(`${contract.name} was never answered`);
}

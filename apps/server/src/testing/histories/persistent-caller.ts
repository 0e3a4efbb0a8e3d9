/** A device that sends the same until the server has said yes or no, wherever it is asked and whatever happens meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type Answered, type Asked, askServer } from '../servers/ask-server.ts';

/** Between two tries, in milliseconds. */
const pause = 60;
const atMost = 500;

const mayTryAgain = ({ status, code }: Answered): boolean =>
  status === 503 || status === 429 || code === 'idempotency_in_flight';

/** @param turn at which of the servers it begins; the next try goes to the next one. */
export async function persist(
  servers: readonly string[],
  contract: Endpoint,
  asked: Asked & { turn: number },
): Promise<Answered> {
  for (let tries = 0; tries < atMost; tries += 1) {
    const address = servers[(asked.turn + tries) % servers.length] ?? '';
    // A line that was cut says nothing of what became of it.
    const answer = await askServer(address, contract, asked).catch(() => undefined);
    if (answer !== undefined && !mayTryAgain(answer)) return answer;
    await wait(pause);
  }
  throw new Error(`${contract.name} was never answered`);
}

/** A device that sends the same until the server has said yes or no, wherever it is asked and whatever happens meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type Answered, type Asked, askServer } from '../servers/ask-server.ts';

/** Between two tries, in milliseconds. */
const pause = 60;
const atMost = 500;

/** An outage says when to come again; who is told of one without that is not helped, and does not ask again here. */
const mayTryAgain = ({ status, code, saysWhen }: Answered): boolean =>
  (status === 503 && saysWhen) || code === 'idempotency_in_flight';

const none = (why: string): Answered => ({ status: 0, code: why, body: {}, saysWhen: false });

/** A line that was cut says nothing of what became of it; a line that stays silent, or says what nobody can read, is a fault. */
const cutOrWorse = (error: unknown): Answered | undefined =>
  error instanceof TypeError ? undefined : none(String(error));

export interface Persisted extends Answered {
  /** How often it was told to come again, or cut off. */
  outages: number;
}

/** @param turn at which of the servers it begins; the next try goes to the next one. */
export async function persist(
  servers: readonly string[],
  contract: Endpoint,
  asked: Asked & { turn: number },
): Promise<Persisted> {
  for (let outages = 0; outages < atMost; outages += 1) {
    const address = servers[(asked.turn + outages) % servers.length] ?? '';
    const answer = await askServer(address, contract, asked).catch(cutOrWorse);
    if (answer !== undefined && !mayTryAgain(answer)) return { ...answer, outages };
    await wait(pause);
  }
  return { ...none('never answered'), outages: atMost };
}

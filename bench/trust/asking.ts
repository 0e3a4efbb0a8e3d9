/** People who write and read without a pause while the database suffers, and what they were answered. */
import { setTimeout as wait } from 'node:timers/promises';
import { getThreadForClinician, listForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

/** Between two tries of one person, in milliseconds: who never rests takes the processor from what shall recover. */
const pause = 50;

export interface Place {
  thread: string;
  /** The clinician of the thread. */
  token: string;
}

export class Asking {
  readonly #addresses: readonly string[];
  readonly #over = new AbortController();
  readonly #busy: Promise<void>[];
  /** What the clinic acknowledged: its text and its id. */
  readonly acknowledged = new Map<string, string>();
  /** Answers that blame somebody, or do not say when to come again. */
  readonly wrong: string[] = [];
  outages = 0;
  lost = 0;
  /** Milliseconds. */
  slowest = 0;
  #heard: (() => void)[] = [];

  constructor(addresses: readonly string[], places: readonly Place[], people: number) {
    this.#addresses = addresses;
    this.#busy = Array.from({ length: people }, (_, person) =>
      this.#live(person, places[person % places.length] as Place),
    );
  }

  /** Resolves with the next success of a write. */
  success(): Promise<void> {
    return new Promise((resolve) => void this.#heard.push(resolve));
  }

  async successes(count: number): Promise<void> {
    for (let heard = 0; heard < count; heard += 1) await this.success();
  }

  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#busy);
  }

  async #ask(person: number, contract: Endpoint, given: { place: Place; message?: string; key?: string }) {
    const { place, message, key } = given;
    const url = `${this.#addresses[person % this.#addresses.length] ?? ''}${pathOf(contract, { id: place.thread })}`;
    const begun = performance.now();
    const answer = await fetch(url, {
      method: contract.method,
      headers: {
        authorization: `Bearer ${place.token}`,
        ...(message !== undefined && { 'content-type': 'application/json', 'idempotency-key': key ?? '' }),
      },
      ...(message !== undefined && { body: JSON.stringify({ message }) }),
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as
      | { code?: string; e_contact_message?: { id: string } }
      | undefined;
    this.slowest = Math.max(this.slowest, performance.now() - begun);
    if (answer === undefined || body === undefined) this.lost += 1;
    else this.#judge(contract, answer, body.code);
    return answer?.ok === true ? body : undefined;
  }

  #judge(contract: Endpoint, answer: Response, code: string | undefined): void {
    const saysWhen = Number(answer.headers.get('retry-after')) > 0;
    if (answer.ok) return;
    if (answer.status === 503 && saysWhen) this.outages += 1;
    // The same write of before is still under way: said to the same person who asks again, and true.
    else if (code !== 'idempotency_in_flight') this.wrong.push(`${contract.name}: ${answer.status} ${code ?? ''}`);
  }

  async #live(person: number, place: Place): Promise<void> {
    for (let number = 0; !this.#over.signal.aborted; number += 1) {
      const message = `${person}-${number}`;
      const key = `faults-${message}-key`;
      // The last one is not sent again: where all breaks off nobody might ever answer.
      while (!this.#over.signal.aborted) {
        const posted = await this.#ask(person, postMessage, { place, message, key });
        await wait(pause);
        if (posted !== undefined) {
          this.acknowledged.set(message, posted.e_contact_message?.id ?? '');
          for (const heard of this.#heard.splice(0)) heard();
          break;
        }
      }
      await this.#ask(person, number % 2 === 0 ? listForClinician : getThreadForClinician, { place });
    }
  }
}

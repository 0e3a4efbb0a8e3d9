/** People who write and read without a pause while the database suffers, and what they were answered. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { getThreadForClinician, listForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type Answered, type Asked, type Way, askServer } from '../servers/ask-server.ts';
import type { Place } from './places.ts';

/** Between two tries of one person, in milliseconds: who never rests takes the processor from what shall recover. */
const pause = 50;

/** What one of them hears: that a write is kept, or that they shall come again. */
type Heard = 'acknowledged' | 'outage';

export class Asking {
  readonly #ways: readonly (string | Way)[];
  readonly #people: number;
  readonly #over = new AbortController();
  readonly #heard = new EventEmitter();
  readonly #busy: Promise<void>[];
  /** What the clinic acknowledged: its text and its id. */
  readonly acknowledged = new Map<string, string>();
  /** Answers that blame somebody, or do not say when to come again. */
  readonly wrong: string[] = [];
  outages = 0;
  lost = 0;
  /** Milliseconds. */
  slowest = 0;

  /** @param ways to the servers: one person asks by the first, the next by the second, and so on. */
  constructor(ways: readonly (string | Way)[], places: readonly Place[], people: number) {
    this.#ways = ways;
    this.#people = people;
    this.#busy = Array.from({ length: people }, (_, person) =>
      this.#live(person, places[person % places.length] as Place),
    );
  }

  /** Resolves with the next success of a write. */
  async success(): Promise<void> {
    await once(this.#heard, 'acknowledged');
  }

  async successes(count: number): Promise<void> {
    for (let heard = 0; heard < count; heard += 1) await this.success();
  }

  /** Resolves once each of them, and so each server, has come so far from now on; rejects once one is answered wrongly, or not at all. */
  everybody(heard: Heard): Promise<void> {
    const left = new Set(Array.from({ length: this.#people }, (_, person) => person));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const hear = (person: number): void => {
      left.delete(person);
      if (left.size === 0) resolve();
    };
    this.#heard.on(heard, hear).once('wrong', reject);
    return promise.finally(() => this.#heard.off(heard, hear).off('wrong', reject));
  }

  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#busy);
  }

  /** @returns the answer where it is a good one. */
  async #ask(person: number, contract: Endpoint, asked: Asked): Promise<Answered | undefined> {
    const begun = performance.now();
    const way = this.#ways[person % this.#ways.length] ?? '';
    const answer = await askServer(way, contract, asked).catch(() => undefined);
    this.slowest = Math.max(this.slowest, performance.now() - begun);
    if (answer !== undefined && answer.status < 300) return answer;
    if (answer !== undefined) return this.#judge(person, contract, answer);
    this.lost += 1;
    this.#heard.emit('wrong', new Error(`${contract.name}: no answer`));
    return undefined;
  }

  #judge(person: number, contract: Endpoint, { status, saysWhen, code }: Answered): undefined {
    if (status === 503 && saysWhen) {
      this.outages += 1;
      this.#heard.emit('outage', person);
      return;
    }
    // The same write of before is still under way: said to the same person who asks again, and true.
    if (code === 'idempotency_in_flight') return;
    const why = `${contract.name}: ${status} ${code ?? ''}`;
    this.wrong.push(why);
    this.#heard.emit('wrong', new Error(why));
  }

  async #live(person: number, { thread, token }: Place): Promise<void> {
    const params = { id: thread };
    for (let number = 0; !this.#over.signal.aborted; number += 1) {
      const message = `${person}-${number}`;
      const write = { token, params, body: { message }, key: `faults-${message}-key` };
      // The last one is not sent again: where all breaks off nobody might ever answer.
      while (!this.#over.signal.aborted) {
        const posted = await this.#ask(person, postMessage, write);
        await wait(pause);
        if (posted !== undefined) {
          this.acknowledged.set(message, (posted.body['e_contact_message'] as { id: string }).id);
          this.#heard.emit('acknowledged', person);
          break;
        }
      }
      await this.#ask(person, number % 2 === 0 ? listForClinician : getThreadForClinician, { token, params });
    }
  }
}

/**
 * A whole record is read and written at once, so somebody who asks for theirs a hundred times would fill memory and cores.
 * Few are made at a time, a few wait, and one person has no more than two.
 */
import type { AnswerOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { type Input, type Send, serve } from '#server/wire/serve.ts';
import type { Caller } from '#server/wire/caller.ts';
import { perform } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { PerPerson } from '#server/work/threads/per-person.ts';

const limits = { running: 2, waiting: 16 };
const ofOnePerson = 2;

export class WholeRecordQueue {
  readonly #queue = new BoundedQueue(limits);
  readonly #people = new PerPerson(ofOnePerson);

  /** @throws Refusal 429 `rate_limited` for more than two of one person; 503 `server_busy` when too many wait. */
  inTurn<T>({ user_id }: Caller, make: () => Promise<T>): Promise<T> {
    return this.#people.inside(user_id, () => this.#queue.inPlace((compute) => compute(make)));
  }
}

interface Steps<E extends Endpoint, T> {
  /** In one transaction, which leaves the audit line. */
  read: (work: Work, input: Input<E>) => Promise<T>;
  write: (read: T) => Promise<AnswerOf<E>>;
  send?: Send<AnswerOf<E>>;
}

/** Serves a call that gives a whole record, to who may still have it when their turn has come. */
export function serveWholeRecord<E extends Endpoint & { repeat?: 'natural' }, T>(
  app: FastifyInstance,
  contract: E,
  { queue, read, write, send }: Steps<E, T> & { queue: WholeRecordQueue },
): void {
  const make = async (caller: Caller, input: Input<E>): Promise<AnswerOf<E>> => {
    const job = { contract, caller, now: app.clock(), idempotency: null };
    const { answer } = await perform(app.db, job, (work) => read(work, input));
    return write(answer as T);
  };
  const inTurn = (caller: Caller, input: Input<E>, anew: () => Promise<Caller>) =>
    queue.inTurn(caller, async () => make(await anew(), input));
  serve(app, contract, { transaction: false, handle: inTurn, send });
}

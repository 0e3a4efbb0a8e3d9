/**
 * Answers a call with a stream of event lines (`data: {…}`), one for each thing as it comes. What may be refused is
 * refused before, in a transaction that leaves the audit line and is over when the first line goes out. When nobody
 * listens any more, the work stops.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { perform } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import type { Caller } from './caller.ts';
import { languageOf, sayRefusal } from './error-answers.ts';
import { callerNow, type Input, inputOf, knownCaller } from './serve.ts';

export interface EventSteps<E extends Endpoint, T> {
  /** What the stream needs, read in one transaction. @throws Refusal */
  within: (work: Work, input: Input<E>, language: Language) => Promise<T>;
  /** The events; stops soon after the signal. @throws Refusal before the first of them. */
  after: (given: T, signal: AbortSignal, caller: Caller) => AsyncIterable<AnswerOf<E> | { error: string }>;
}

const line = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

/** The lines of the events; a failure in their midst is told as the last one, since the status has gone out. */
async function* lines(request: FastifyRequest, events: AsyncIterable<unknown>, signal: AbortSignal) {
  try {
    for await (const event of events) {
      if (signal.aborted) return;
      yield line(event);
    }
  } catch (error) {
    if (!signal.aborted) yield line({ error: sayRefusal(request, error) });
  }
}

/** Aborted once the connection is gone, whoever closed it. */
function whileListened(reply: FastifyReply): AbortSignal {
  const stop = new AbortController();
  reply.raw.once('close', () => stop.abort());
  // Who left before is not heard leaving.
  if (reply.raw.destroyed) stop.abort();
  return stop.signal;
}

/** Serves a contract whose caller is known and whose answer comes event by event. */
export function serveEvents<E extends Endpoint, T>(app: FastifyInstance, contract: E, steps: EventSteps<E, T>): void {
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    onRequest: knownCaller(app, contract),
    handler: async (request, reply) => {
      const job = { contract, caller: await callerNow(app, contract, request), now: app.clock(), idempotency: null };
      const input = inputOf(contract, request);
      const read: { given?: T } = {};
      await perform(app.db, job, async (work) => {
        read.given = await steps.within(work, input, languageOf(request));
      });
      const signal = whileListened(reply);
      const events = steps.after(read.given as T, signal, job.caller);
      // A proxy that gathers lines would hold them back.
      void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      return reply.send(Readable.from(lines(request, events, signal)));
    },
  });
}

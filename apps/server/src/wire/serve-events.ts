/**
 * Answers a request with server-sent events (`data: {…}`). Refusals come first, in a transaction that writes the audit
 * line and ends before the first event is sent. When the client disconnects, the work stops.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sayRefusal } from './error-answers.ts';

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
  // For a connection that is closed already, no event follows.
  if (reply.raw.destroyed) stop.abort();
  return stop.signal;
}

/** The `send` of a contract whose answer comes event by event. @param start gives the events; they stop soon after the signal. */
export function sendEvents(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  start: (signal: AbortSignal) => AsyncIterable<unknown>,
): FastifyReply {
  const signal = whileListened(reply);
  const events = start(signal);
  // A proxy that gathers lines would hold them back.
  void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(Readable.from(lines(request, events, signal)));
}

import type { FastifyInstance } from 'fastify';

/** Requests in flight are answered within five seconds; clients that take longer to read the answer are cut off. */
const patience = 10_000;

/**
 * Lets a stop come to its end: a connection whose request was in flight when it began would otherwise be kept alive
 * for the next one, and the server would wait for it.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
  });
  app.addHook('onSend', (_request, reply, ...[, done]) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Looks again and again until the server stops; never while the look before, which may take longer, is under way.
 * @param pause in milliseconds.
 * @returns the look that is under way.
 */
export function lookEvery(
  app: FastifyInstance,
  pause: number,
  look: () => Promise<void>,
): () => Promise<void> | undefined {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, pause);
  timer.unref();
  app.addHook('preClose', async () => clearInterval(timer));
  return () => looking;
}

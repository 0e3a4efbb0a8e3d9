import type { FastifyInstance } from 'fastify';

/** What the API answers is for the asker alone: no proxy and no shared browser keeps a health record or a token. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.contract !== undefined) void reply.header('cache-control', 'no-store');
  });
}

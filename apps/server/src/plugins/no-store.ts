import type { FastifyInstance } from 'fastify';

/** What the API answers is for the asker alone: no proxy and no shared browser keeps a health record or a token. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, ...[, done]) => {
    const { contract } = request.routeOptions.config;
    // Only sound says otherwise, of what is the same for everybody.
    const isSaid = contract?.gives !== undefined && reply.hasHeader('cache-control');
    if (contract !== undefined && !isSaid) void reply.header('cache-control', 'no-store');
    done();
  });
}

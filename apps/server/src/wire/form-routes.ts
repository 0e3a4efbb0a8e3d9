import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Forms are read by these routes and nowhere else. @param bodyLimit in bytes. */
export function formRoutes(app: FastifyInstance, bodyLimit: number, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit } as const;
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', asText, (_request, body, done) => {
      done(null, body);
    });
    routes(scope);
  });
}

export const fieldsOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));

import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. An empty one is no body, also under the JSON content type: clients name the type
 * for every write, those without a body included. Keys that reach for an object's prototype are refused.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    void parse(request, body, done);
  });
}

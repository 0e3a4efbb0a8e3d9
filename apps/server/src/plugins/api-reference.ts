import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';

/** Headers of the pages' own answer that are passed on; the others are this server's business. */
const passedOn = ['content-type', 'content-security-policy', 'cache-control', 'etag', 'last-modified', 'location'];

/**
 * Publishes every contract as OpenAPI 3.1 at /openapi.json and for reading at /docs. The code that makes the pages is
 * loaded with the first request: few people ask, and every start would wait for it.
 */
export function publishReference(app: FastifyInstance, version: string): void {
  const contracts: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.contract !== undefined && config.contract.method === method) contracts.push(config.contract);
  });
  let made: Promise<FastifyInstance> | undefined;
  const make = async () => (await import('./api-reference-pages.ts')).referencePages(contracts, version);
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const pages = await (made ??= make());
    const { 'if-none-match': etag } = request.headers;
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    const answer = await pages.inject({ method: 'GET', url: request.url, headers });
    for (const name of passedOn) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
    // Useless to people who search for a clinic.
    return reply.header('x-robots-tag', 'noindex').code(answer.statusCode).send(answer.rawPayload);
  };
  for (const url of ['/openapi.json', '/docs', '/docs/*']) app.get(url, pass);
}

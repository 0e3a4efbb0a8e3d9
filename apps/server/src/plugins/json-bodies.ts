import type { FastifyInstance } from 'fastify';
import { pieceType } from '@hodi/domain/attachments/attachments.api.ts';
import { Refusal } from '#server/wire/refusal.ts';

/** Bytes of a body without a login: the longest registration, in letters of any script, takes half of it. */
export const bodyLimit = 16 * 1024;
/** Bytes of a body with a login. Larger than any questionnaire; a message alone is at most 5,000 characters. */
const bodyLimitOfKnown = 256 * 1024;

/** A call with a body for those who are known alone: they are asked who they are before it is read. */
export function takeMoreOfKnown(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { contract } = route.config ?? {};
    if (contract !== undefined && contract.who !== 'anyone') route.bodyLimit = bodyLimitOfKnown;
  });
}

/**
 * Bodies are JSON and nothing else, but for those of contracts that take pieces of a file. An empty one is no body, also under the JSON content type: clients name the type
 * for every write, those without a body included. Keys that reach for an object's prototype are refused.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    void parse(request, body, done);
  });
  app.addContentTypeParser<Buffer>(pieceType, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.contract?.takes === pieceType) return done(null, body);
    done(new Refusal(415, 'unsupported_media_type'));
  });
}

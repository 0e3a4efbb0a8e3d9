/**
 * Answers for connections on which each byte counts: nothing that the client has already, and the rest compressed.
 * Compression can leak: an attacker who makes somebody's browser ask with chosen words could guess contents from the
 * length of the answer. But none of these is given without the token in the header, which no other page can make a
 * browser send. For that reason answers without a token are left out, except what FHIR gives to anyone: that is the
 * same for everybody and holds no secret.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from '#server/wire/json-answer.ts';
import { acceptsEncoding } from '#server/wire/accept-headers.ts';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Less is not worth the work, in bytes: it fits into the packet that the headers go in. */
const smallest = 600;
/** Good enough: a better one takes the server longer than the line saves. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ofEmpty = new Set(['etag', 'cache-control', 'vary', epochHeader]);

const compress = {
  br: (text: string): Promise<Buffer> => toBrotli(text, quickly),
  gzip: (text: string): Promise<Buffer> => toGzip(text),
};

/** Null if the client reads neither, or if there is nothing to gain. */
function encodingFor(request: FastifyRequest, text: string): keyof typeof compress | null {
  if (Buffer.byteLength(text) < smallest) return null;
  if (acceptsEncoding(request, 'br')) return 'br';
  return acceptsEncoding(request, 'gzip') ? 'gzip' : null;
}

/** Replaces an answer that the client has already by 304. */
function asKnown(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  // Tag of the whole answer, if only new parts are sent.
  const etag = reply.getHeader('etag') ?? tagOf(payload);
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return false;
  void reply.code(304);
  // Headers about reading or protecting a body are of no use without one.
  for (const name of Object.keys(reply.getHeaders())) if (!ofEmpty.has(name)) void reply.removeHeader(name);
  return true;
}

const mayTell = ({ who, gives }: Endpoint): boolean => who === 'anyone' && gives !== fhirJson;

/** For every answer in JSON to somebody who is logged in, or that holds no secret. */
export function sendLightly(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || mayTell(contract) || typeof payload !== 'string') return done();
    void reply.header('vary', 'accept-encoding');
    if (contract.method === 'GET' && reply.statusCode === 200 && asKnown(request, reply, payload))
      return done(null, '');
    const encoding = encodingFor(request, payload);
    if (encoding === null) return done();
    compress[encoding](payload).then(
      (smaller) => {
        void reply.header('content-encoding', encoding).removeHeader('content-length');
        done(null, smaller);
      },
      (error: Error) => done(error),
    );
  });
}

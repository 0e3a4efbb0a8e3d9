import type { FastifyInstance } from 'fastify';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import { speaksFhir } from '#server/wire/operation-outcome.ts';

/** Whatever is answered to who speaks FHIR says that it is FHIR; the page for a browser that strayed there is none. */
export function sayFhir(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, ...[, done]) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.includes('json') && speaksFhir(request)) void reply.type(`${fhirJson}; charset=utf-8`);
    done();
  });
}

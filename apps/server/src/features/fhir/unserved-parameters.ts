import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import { isStrict, parametersOf } from '@hodi/domain/fhir/search-names.ts';
import { namesIn } from '@hodi/domain/shared/endpoint.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { fieldName } from '#server/wire/malformed-input.ts';

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** Refuses parameters that are not served, instead of answering with more than was asked for. */
export function refuseUnserved(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { contract } = request.routeOptions.config;
    if (contract?.gives !== fhirJson) return;
    const { people, ...asked } = request.query as Record<string, unknown>;
    const { query, refused, ignored } = parametersOf(asked, namesIn(contract));
    const faults = isStrict(headerOf(request, 'prefer')) ? [...refused, ...ignored] : refused;
    if (faults.length > 0) {
      const fields = faults.slice(0, 50).map((name) => ({ field: fieldName([name]), code: 'unsupported_parameter' }));
      throw new Refusal(400, 'invalid_request', { fields });
    }
    // The links of the bundle tell what was understood.
    request.query = people === undefined ? query : { ...query, people };
  });
}

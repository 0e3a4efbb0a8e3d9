import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import { isStrict, parametersOf } from '@hodi/domain/fhir/search-names.ts';
import { namesIn } from '@hodi/domain/shared/endpoint.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { fieldName } from '#server/wire/sound-input.ts';

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/**
 * A contract leaves aside what it does not know, as FHIR allows. Of a search that may be the very thing that narrows it
 * to one person, so modifiers and chains that are not served are refused, and all that is not known to who is strict.
 */
export function refuseUnserved(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { contract } = request.routeOptions.config;
    if (contract?.gives !== fhirJson) return;
    const { people, ...asked } = request.query as Record<string, unknown>;
    const { query, refused, unknown } = parametersOf(asked, namesIn(contract));
    const faults = isStrict(headerOf(request, 'prefer')) ? [...refused, ...unknown] : refused;
    if (faults.length > 0) {
      const fields = faults.slice(0, 50).map((name) => ({ field: fieldName([name]), code: 'unsupported_parameter' }));
      throw new Refusal(400, 'invalid_request', { fields });
    }
    // Under the names of the contract; the links of the bundle then tell what was understood.
    request.query = people === undefined ? query : { ...query, people };
  });
}

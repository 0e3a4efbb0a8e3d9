import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { problemSchema } from '@hodi/domain/shared/problem.ts';
import { refusalTexts } from '#server/work/texts.ts';

type JsonSchema = Record<string, unknown>;

function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}

/** The one shape of answers that are not good, with every code that may stand in it. */
function failureOf(): JsonSchema {
  const schema = jsonSchemaOf(problemSchema, 'output');
  const properties = schema['properties'] as Record<string, JsonSchema>;
  const code = { ...properties['code'], enum: Object.keys(refusalTexts.en) };
  return { description: 'Refused', ...schema, properties: { ...properties, code } };
}
const failure = failureOf();

/** Sources that the page of the reference may load: its own files, and the images within them. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A good answer. An answer that is no JSON is named by its type, with the contents of each event for event streams. */
function goodAnswerOf({ gives, answer }: Endpoint): JsonSchema {
  const schema = jsonSchemaOf(answer, 'output');
  if (gives === undefined) return { description: 'Done', ...schema };
  const isBinary = gives === 'audio/mpeg' || gives === 'application/pdf';
  const carried = isBinary ? { type: 'string', format: 'binary' } : schema;
  return { description: 'Done', content: { [gives]: { schema: carried } } };
}

/** The reference of one call, from its contract alone. */
function referenceOf(contract: Endpoint): JsonSchema {
  const part = (schema: z.ZodMiniType | undefined) =>
    schema === undefined ? undefined : jsonSchemaOf(schema, 'input');
  const headers =
    contract.repeat === 'keyed'
      ? {
          type: 'object',
          required: ['idempotency-key'],
          properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 200 } },
        }
      : undefined;
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.name.split('.')[0]],
    security: contract.who === 'anyone' ? [] : [{ bearer: [] }],
    params: part(contract.params),
    querystring: part(contract.query),
    body: part(contract.body),
    headers,
    response: {
      [contract.status ?? 200]: goodAnswerOf(contract),
      '4xx': failure,
      '5xx': failure,
    },
  };
}

/** A server of its own that only answers the reference's addresses; it is asked from inside and never listens. */
export async function referencePages(contracts: readonly Endpoint[], version: string): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({ exposeHeadRoutes: false });
  await app.register(swagger, {
    // Only routes of contracts: the others do not exist here.
    exposeHeadRoutes: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hodi',
        version,
        description: 'Answers that are not good have the shape {code, message, details?}: see docs/api-errors.md.',
        license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const contract = route.config?.contract;
      return { schema: contract === undefined ? { ...schema, hide: true } : referenceOf(contract), url };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: pagePolicy, uiConfig: { validatorUrl: null } });
  app.get('/openapi.json', () => app.swagger());
  for (const contract of contracts) {
    const { method, path: url } = contract;
    app.route({ method, url, config: { contract }, handler: (_, reply) => reply.callNotFound() });
  }
  await app.ready();
  return app;
}

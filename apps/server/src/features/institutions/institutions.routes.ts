import type { FastifyInstance } from 'fastify';
import { listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import { servePublic } from '#server/wire/serve.ts';
import { listChoices } from './institutions.service.ts';

export function institutionRoutes(app: FastifyInstance): void {
  servePublic(app, listInstitutionChoices, () => listChoices(app.db));
}

import type { FastifyInstance } from 'fastify';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { serve } from '#server/wire/serve.ts';
import { changeLanguage } from './users.service.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, updateUser, (work, { body }) => changeLanguage(work, body.preferred_language));
}

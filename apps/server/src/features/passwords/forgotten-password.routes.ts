import type { FastifyInstance } from 'fastify';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { askerOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import * as forgotten from './forgotten-password.service.ts';

export function forgottenPasswordRoutes(app: FastifyInstance): void {
  serve(app, forgotPassword, {
    auth: 'public',
    handle: ({ body }, request) => forgotten.forgotPassword(askerOf(request), body),
  });

  serve(app, resetPassword, {
    auth: 'public',
    handle: async ({ body }, request) => {
      app.wake(await forgotten.resetPassword(askerOf(request), body));
      return {};
    },
  });
}

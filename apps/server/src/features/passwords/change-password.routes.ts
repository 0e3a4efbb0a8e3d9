import type { FastifyInstance } from 'fastify';
import { changePassword } from '@hodi/domain/passwords/passwords.api.ts';
import { serve } from '#server/wire/serve.ts';
import { changeOwnPassword } from './change-password.service.ts';

export function changePasswordRoutes(app: FastifyInstance): void {
  serve(app, changePassword, {
    transaction: false,
    handle: async (caller, { body }) => {
      await changeOwnPassword({ db: app.db, secret: app.secret, now: app.clock() }, caller, body);
      app.wake([caller.user_id]);
      return {};
    },
  });
}

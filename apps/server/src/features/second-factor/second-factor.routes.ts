import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@hodi/domain/second-factor/second-factor.api.ts';
import { serve } from '#server/wire/serve.ts';
import { begin, confirm, ownSecondFactor, remove } from './second-factor.service.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  const deps = () => ({ db: app.db, secret: app.secret, now: app.clock() });

  serve(app, getSecondFactor, { transaction: false, handle: ({ user_id }) => ownSecondFactor(app.db, user_id) });
  serve(app, beginSecondFactor, { transaction: false, handle: (caller, { body }) => begin(deps(), caller, body) });
  serve(app, confirmSecondFactor, {
    transaction: false,
    handle: (caller, { body }) => confirm(deps(), caller, body.code),
  });
  serve(app, removeSecondFactor, {
    transaction: false,
    handle: async (caller, { body }) => {
      await remove(deps(), caller, body);
      return {};
    },
  });
}

import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@hodi/domain/second-factor/second-factor.api.ts';
import { serveOutside } from '#server/wire/serve.ts';
import { begin, confirm, ownSecondFactor, remove } from './second-factor.service.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  const deps = () => ({ db: app.db, secret: app.secret, now: app.clock() });

  serveOutside(app, getSecondFactor, ({ user_id }) => ownSecondFactor(app.db, user_id));
  serveOutside(app, beginSecondFactor, (caller, { body }) => begin(deps(), caller, body));
  serveOutside(app, confirmSecondFactor, (caller, { body }) => confirm(deps(), caller, body.code));
  serveOutside(app, removeSecondFactor, async (caller, { body }) => {
    await remove(deps(), caller, body);
    return {};
  });
}

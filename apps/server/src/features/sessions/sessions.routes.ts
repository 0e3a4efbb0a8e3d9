import type { FastifyInstance } from 'fastify';
import {
  deviceSecret,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  refresh,
} from '@hodi/domain/sessions/sessions.api.ts';
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '#server/plugins/session-cookie.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { bearerOf, deviceOf } from '#server/wire/caller.ts';
import { inputOf, serve } from '#server/wire/serve.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { deviceSecretOf, endOwnOthers, endOwnSession, logout as logOut, ownSessions } from './sessions.service.ts';
import { replaceSession } from './replace-session.service.ts';
import { mostLogins } from './login-guard.ts';
import { login as logIn } from './login.service.ts';
import { refresh as renew } from './renewal.service.ts';

export function sessionRoutes(app: FastifyInstance, tokens: Tokens): void {
  const deps = () => ({ db: app.db, tokens, secret: app.secret, now: app.clock() });
  const logins = new TokenBuckets(mostLogins);

  app.post(login.path, { config: { contract: login } }, async (request, reply) => {
    const { body } = inputOf(login, request);
    const opened = await logIn(
      { ...deps(), logins },
      { input: body, device: deviceOf(request), request_id: request.id },
    );
    await replaceSession(reply, tokens, opened);
    return opened.answer;
  });

  app.post(refresh.path, { config: { contract: refresh } }, async (request, reply) => {
    try {
      const opened = await renew({ ...deps(), onEnd: (user_id) => app.wake([user_id]) }, sessionCookieOf(request));
      setSessionCookie(reply, opened.cookie);
      return opened.answer;
    } catch (error) {
      if (error instanceof Refusal && [401, 403].includes(error.status)) clearSessionCookie(reply);
      throw error;
    }
  });

  app.post(logout.path, { config: { contract: logout } }, async (request, reply) => {
    const { ip: address, id: request_id } = request;
    const tokens = { accessToken: bearerOf(request), cookie: sessionCookieOf(request) };
    app.wake(await logOut(deps(), { ...tokens, address, request_id }));
    clearSessionCookie(reply);
    return {};
  });

  serve(app, deviceSecret, {
    transaction: false,
    handle: (caller) => Promise.resolve({ secret: deviceSecretOf(app.secret, caller.user_id) }),
  });

  serve(app, listSessions, { transaction: false, handle: (caller) => ownSessions(deps(), caller) });

  serve(app, endSession, {
    transaction: false,
    handle: async (caller, { params }) => {
      await endOwnSession(deps(), caller, params.session_id);
      app.wake([caller.user_id]);
      return {};
    },
  });

  serve(app, endOtherSessions, {
    transaction: false,
    handle: async (caller) => {
      await endOwnOthers(deps(), caller);
      app.wake([caller.user_id]);
      return {};
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { login, logout, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { inputOf, serve } from '#server/wire/serve.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { clearSessionCookie, deviceOf, sessionCookieOf, setSessionCookie } from '#server/wire/session-cookie.ts';
import * as sessions from './sessions.service.ts';

export function sessionRoutes(app: FastifyInstance, tokens: Tokens): void {
  const deps = () => ({ db: app.db, tokens, now: app.clock() });

  app.post(login.path, { config: { contract: login } }, async (request, reply) => {
    const { body } = inputOf(login, request);
    const opened = await sessions.login(deps(), body, deviceOf(request));
    setSessionCookie(app, reply, opened.cookie);
    return opened.answer;
  });

  app.post(refresh.path, { config: { contract: refresh } }, async (request, reply) => {
    try {
      const opened = await sessions.refresh(deps(), sessionCookieOf(request));
      setSessionCookie(app, reply, opened.cookie);
      return opened.answer;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) clearSessionCookie(reply);
      throw error;
    }
  });

  app.addHook('onSend', async (request, reply) => {
    const isLogout = request.routeOptions.config.contract === logout;
    if (isLogout && reply.statusCode === 200) clearSessionCookie(reply);
  });
  serve(app, logout, async ({ tx, caller, now }) => {
    await sessions.logout({ db: tx, now }, caller.session_id);
    return {};
  });
}

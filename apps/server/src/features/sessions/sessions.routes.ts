import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { login, logout, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { inputOf, serve } from '#server/wire/serve.ts';
import { Refusal } from '#server/wire/refusal.ts';
import * as sessions from './sessions.service.ts';

const cookieName = 'hodi_refresh';

/** Only `/auth` ever gets the cookie, no script can read it, and no other site can make a browser send it. */
function setCookie(app: FastifyInstance, reply: FastifyReply, value: string): void {
  const secure = app.config.mode === 'production';
  const maxAge = sessions.sessionDays * 86_400;
  void reply.setCookie(cookieName, value, { path: '/auth', httpOnly: true, sameSite: 'strict', secure, maxAge });
}

const deviceOf = (request: FastifyRequest): sessions.Device => ({
  user_agent: request.headers['user-agent']?.slice(0, 200) ?? null,
  address: request.ip,
});

export function sessionRoutes(app: FastifyInstance, tokens: Tokens): void {
  const deps = () => ({ db: app.db, tokens, now: app.clock() });

  app.post(login.path, { config: { contract: login } }, async (request, reply) => {
    const { body } = inputOf(login, request);
    const opened = await sessions.login(deps(), body, deviceOf(request));
    setCookie(app, reply, opened.cookie);
    return opened.answer;
  });

  app.post(refresh.path, { config: { contract: refresh } }, async (request, reply) => {
    try {
      const opened = await sessions.refresh(deps(), request.cookies[cookieName]);
      setCookie(app, reply, opened.cookie);
      return opened.answer;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) void reply.clearCookie(cookieName, { path: '/auth' });
      throw error;
    }
  });

  app.addHook('onSend', async (request, reply) => {
    const isLogout = request.routeOptions.config.contract === logout;
    if (isLogout && reply.statusCode === 200) void reply.clearCookie(cookieName, { path: '/auth' });
  });
  serve(app, logout, async ({ tx, caller, now }) => {
    await sessions.logout({ db: tx, now }, caller.session_id);
    return {};
  });
}

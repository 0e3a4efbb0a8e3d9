import type { FastifyReply } from 'fastify';
import { sessionCookieOf, setSessionCookie } from '#server/plugins/session-cookie.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { readCookie } from './refresh-tokens.ts';
import { type OpenSession, logout } from './sessions.service.ts';

/**
 * Hands an opened session to the browser, and ends the one whose cookie it came with: the browser forgets that, so nobody
 * could end it any more, such as that of whoever logged out on this phone without a network.
 */
export async function replaceSession(reply: FastifyReply, tokens: Tokens, opened: OpenSession): Promise<void> {
  const { request, server: app } = reply;
  const cookie = sessionCookieOf(request);
  if (readCookie(cookie)?.session_id !== readCookie(opened.cookie)?.session_id) {
    const from = { address: request.ip, request_id: request.id };
    app.wake(await logout({ db: app.db, tokens, now: app.clock() }, { accessToken: null, cookie, ...from }));
  }
  setSessionCookie(reply, opened.cookie);
}

import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'hodi_refresh';
const path = '/auth';

/** A session lives so long. */
export const sessionDays = 30;

/** Only `/auth` ever gets the cookie, no script can read it, and no other site can make a browser send it. */
export function setSessionCookie(reply: FastifyReply, value: string): void {
  const secure = reply.server.config.mode === 'production';
  const maxAge = sessionDays * 86_400;
  void reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'strict', secure, maxAge });
}

export const sessionCookieOf = (request: FastifyRequest): string | undefined => request.cookies[name];

export const clearSessionCookie = (reply: FastifyReply): void => void reply.clearCookie(name, { path });

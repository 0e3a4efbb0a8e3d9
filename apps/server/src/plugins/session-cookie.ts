import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { comesFromUs } from './other-origins.ts';

/** Under this prefix browsers take a cookie from encrypted connections alone. */
export const sessionCookieName = ({ mode }: Config): string =>
  mode === 'production' ? '__Secure-hodi_refresh' : 'hodi_refresh';
const path = '/auth';

/** A session lives so long. */
export const sessionDays = 30;

/** Only `/auth` ever gets the cookie, no script can read it, and no other site can make a browser send it. */
export function setSessionCookie(reply: FastifyReply, value: string): void {
  const secure = reply.server.config.mode === 'production';
  const maxAge = sessionDays * 86_400;
  void reply.setCookie(sessionCookieName(reply.server.config), value, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge,
  });
}

/** None where another page had the browser send it: one on a neighbouring host may, whatever `SameSite` says. */
export const sessionCookieOf = (request: FastifyRequest): string | undefined => {
  const { config } = request.server;
  return comesFromUs(request, config) ? request.cookies[sessionCookieName(config)] : undefined;
};

/** Nor does another page make a browser forget it: the session would go on, out of reach of who has it. */
export function clearSessionCookie(reply: FastifyReply): void {
  const { config } = reply.server;
  if (!comesFromUs(reply.request, config)) return;
  void reply.clearCookie(sessionCookieName(config), {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.mode === 'production',
  });
}

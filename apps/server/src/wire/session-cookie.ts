/** The cookie that holds the refresh token of a session, and what is kept of the device that holds the cookie. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'hodi_refresh';
/** Only `/auth` ever gets the cookie. */
const path = '/auth';

export const sessionDays = 30;

export interface Device {
  user_agent: string | null;
  address: string | null;
}

export const deviceOf = (request: FastifyRequest): Device => ({
  user_agent: request.headers['user-agent']?.slice(0, 200) ?? null,
  address: request.ip,
});

export const sessionCookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName];

/** No script can read it, and no other site can make a browser send it. */
export function setSessionCookie(app: FastifyInstance, reply: FastifyReply, value: string): void {
  const secure = app.config.mode === 'production';
  void reply.setCookie(cookieName, value, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: sessionDays * 86_400,
  });
}

export const clearSessionCookie = (reply: FastifyReply): void => void reply.clearCookie(cookieName, { path });

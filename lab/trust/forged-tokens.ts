/** Tokens that were forged, on the real program: none opens anything, by HTTP or by socket. */
import { type Socket, io } from 'socket.io-client';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { expireSession, forgedTokensFrom } from '@hodi/server/src/testing/forged-tokens.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { type Figure, exactly, told } from './figure.ts';
import type { OwnServer } from './own-server.ts';

/** A socket that does not come back by itself. */
export const socketWith = (address: string, token: string): Socket =>
  io(address, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });

/** The next time that it hears this, with what came along. */
export const hears = <T>(socket: Socket, name: string): Promise<T> =>
  new Promise((resolve) => {
    socket.once(name, resolve);
  });

async function opensSocket(address: string, token: string): Promise<boolean> {
  const socket = socketWith(address, token);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.on('connect', () => resolve(true));
  socket.on('connect_error', () => resolve(false));
  const isOpen = await promise;
  socket.disconnect();
  return isOpen;
}

export async function forgedTokensOpenNothing(server: OwnServer): Promise<Figure[]> {
  const { achieng, baraka } = server.clinic;
  const forged = forgedTokensFrom({
    now: Date.now(),
    secret,
    own: () => server.tokenFor(achieng),
    others: () => server.tokenFor(baraka),
    logOut: (token) => server.ask(logout, { token }),
    expire: (sid) => expireSession(server.db, sid, Date.now()),
  });
  const opened = [];
  for (const [name, make] of Object.entries(forged)) {
    const answer = await server.ask(getOwnPatient, { token: await make() });
    if (answer.status !== 401) opened.push(`${name}: ${answer.status}`);
    if (await opensSocket(server.address, await make())) opened.push(`${name}: socket`);
  }
  const token = await server.tokenFor(achieng);
  const good = [(await server.ask(getOwnPatient, { token })).status, await opensSocket(server.address, token)];
  return [
    told('forged tokens (alg none, other key, changed sub, …)', String(Object.keys(forged).length)),
    exactly('of them open a call or a socket', opened.join(', ') || 'none', 'none'),
    exactly('a good one does', good.join(' '), '200 true'),
  ];
}

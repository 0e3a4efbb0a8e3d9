import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Caller } from '#server/wire/caller.ts';
import { catchUp } from './catch-up.ts';
import { Hub, type Listener } from './hub.ts';
import type { Renderer } from './render.ts';

/** How often the heads, sessions and rights of the connected users are looked at, in milliseconds. */
const sweepEvery = 15_000;

interface Deps {
  render: Renderer;
  callerOfToken: (token: string, address: string) => Promise<Caller | null>;
  /** Whether the session behind a socket still lives. */
  isLiving: (caller: Caller) => Promise<boolean>;
}

const listenerOf = (socket: Socket, caller: Caller): Listener => ({
  caller,
  emit: ([name, json, n, id]) => socket.emit(name, json, n, id),
  sync: (n) => socket.emit('sync', { n }),
});

async function welcome(app: FastifyInstance, hub: Hub, socket: Socket, deps: Deps): Promise<void> {
  const caller = socket.data.caller as Caller;
  const listener = listenerOf(socket, caller);
  socket.data.listener = listener;
  socket.on('disconnect', () => hub.leave(caller.user_id, listener));
  socket.on('catch-up', (cursor: unknown, answer: unknown) => {
    if (typeof answer !== 'function') return;
    catchUp(app.db, { reader: caller, cursor, render: deps.render }).then(
      (caughtUp) => answer(caughtUp),
      () => answer({ error: 'try_again' }),
    );
  });
  await socket.join(`user-${caller.user_id}`);
  await hub.join(caller.user_id, listener);
  if (socket.disconnected) hub.leave(caller.user_id, listener);
}

/** The realtime side: one room per user, joined by the token of the handshake and by nothing else. */
export function openSockets(app: FastifyInstance, deps: Deps): { hub: Hub; close: () => Promise<void> } {
  const hub = new Hub({ db: app.db, render: deps.render, log: app.log });
  const io = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    cors: { origin: app.config.allowedOrigins, credentials: true },
  });
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    deps.callerOfToken(typeof token === 'string' ? token : '', socket.handshake.address).then(
      (caller) => {
        socket.data.caller = caller;
        next(caller === null ? new Error('unauthenticated') : undefined);
      },
      () => next(new Error('try_again')),
    );
  });
  io.on('connection', (socket) => {
    welcome(app, hub, socket, deps).catch(() => socket.disconnect(true));
  });

  const look = async () => {
    for (const socket of io.sockets.sockets.values()) {
      if (!(await deps.isLiving(socket.data.caller as Caller))) {
        socket.emit('session-ended');
        socket.disconnect(true);
      }
    }
    await hub.sweep();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => app.log.warn({ kind: String(error) }, 'connected users not looked at'));
  }, sweepEvery);
  timer.unref();
  const close = async () => {
    clearInterval(timer);
    await io.close();
  };
  return { hub, close };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { contentChanged } from '@hodi/domain/content-review/content-review.events.ts';
import { contentMark } from '#server/features/questionnaires/editions.service.ts';
import { comesFromUs } from '#server/plugins/other-origins.ts';
import { clientAddress, trustOf } from '#server/plugins/client-address.ts';
import { type Caller, withPeople } from '#server/wire/caller.ts';
import { hintRoomsOf } from '#server/work/team/hint-rooms.ts';
import { bareAnswer } from '#server/wire/error-answers.ts';
import { protectionOf } from '#server/wire/answer-protection.ts';
import { TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { type CaughtUp, catchUp } from './catch-up.ts';
import { CatchUpRate } from './catch-up-rate.ts';
import { Followers, hearWhatIsFollowed } from './followers.ts';
import { Hub, type HubDeps, type Listener } from './hub.ts';
import { type Compressing, compressAtOnce, compression } from './compress-at-once.ts';
import { LiveAudit } from './live-audit.ts';
import { Hints } from './hints.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { hearPresence, mostSaid, Presence, type PresenceDeps } from './presence.ts';
import type { Renderer } from './render.ts';

/** Path of the live connection. */
export const livePath = '/socket.io';

/** Connections of one account to this process: more than anybody has tabs and devices. */
const mostLines = 20;

/** Milliseconds in which a new connection must show a token. */
const showsTokenWithin = 10_000;

/**
 * Limit of follow requests per account, over all its connections: each costs several reads. Nobody opens two threads a
 * second; a refused client asks again after ten seconds.
 */
const mostFollows = { most: 120, window: 60_000 };

/**
 * Limit of new connections per account: each is authenticated and looked up. It is high enough for all tabs of a device
 * reconnecting together; a refused client tries again after three seconds.
 */
const mostOpenings = { most: 120, window: 60_000 };

interface Transport {
  /** The socket of `ws`, unless it is a polling request. */
  socket?: Compressing;
}
/** As `engine.io` knows it. */
interface Line {
  transport: Transport;
  on: (name: 'upgrade', heard: (transport: Transport) => void) => void;
}

interface Deps {
  render: Renderer;
  callerOfToken: (token: string, address: string) => Promise<Caller | null>;
  livingAmong: HubDeps['livingAmong'];
  isThreadOpen: PresenceDeps['isThreadOpen'];
  /** Tells the other servers who has which thread open. */
  tellServers: PresenceDeps['tellServers'];
}

export interface Realtime {
  /** Delivers what is new to these users. */
  wake(userIds: readonly string[]): void;
  /** Takes a message of another server about open threads. */
  hearServer(said: string): void;
  /** Looks at the heads, sessions and rights of the connected users. Runs by itself every LIVE_SWEEP_SECONDS. */
  sweep(): Promise<void>;
  /** How many devices listen here now. */
  connections(): number;
  close(): Promise<void>;
}

const listenerOf = (socket: LiveSocket): Listener => ({
  caller: socket.data.caller,
  emit: ([name, json, n, id]) => socket.emit(name, json, n, id),
  sync: (n) => socket.emit('sync', { n }),
  end: () => {
    socket.emit('session-ended');
    socket.disconnect(true);
  },
});

type Answer = (caughtUp: CaughtUp | { error: 'try_again' }) => void;

/**
 * Over the limit, the oldest connection is closed: it most likely belongs to a hidden tab or a phone that is gone. Its
 * page reconnects by itself.
 */
function letOldestGo(socket: LiveSocket, room: string): void {
  const { adapter, sockets } = socket.nsp;
  const lines = adapter.rooms.get(room);
  const [oldest = ''] = lines ?? [];
  if (lines !== undefined && lines.size >= mostLines) sockets.get(oldest)?.disconnect(true);
}

interface Welcoming {
  socket: LiveSocket;
  deps: Deps;
  lines: LiveAudit;
  followers: Followers;
  follows: TokenBuckets;
  presence: Presence;
  said: TokenBuckets;
  rate: CatchUpRate;
}

/** Joins the user's room. A catch-up waits for that, so that no event is lost between the two. */
function welcome(app: FastifyInstance, hub: Hub, { socket, deps, lines, ...limits }: Welcoming): void {
  const { caller } = socket.data;
  const { followers, follows, presence, said, rate } = limits;
  hearWhatIsFollowed(socket, { followers, mayAsk: () => follows.take(caller.user_id, 1, app.clock()) >= 1 });
  hearPresence(socket, presence, () => said.take(caller.user_id, 1, app.clock()) >= 1);
  const listener = listenerOf(socket);
  const room = `user-${caller.user_id}`;
  letOldestGo(socket, room);
  const joined = Promise.all([socket.join([room, ...hintRoomsOf(caller)]), hub.join(caller.user_id, listener)]);
  joined.catch(() => socket.disconnect(true));
  socket.on('disconnect', () => hub.leave(caller.user_id, listener));
  const answerTo = async (cursor: unknown): Promise<CaughtUp> => {
    await joined;
    const caughtUp = await catchUp(app.db, { reader: caller, cursor, render: deps.render, lines });
    // The session is checked after the events were read: the commit that ended it came before them, or with them.
    if ((await deps.livingAmong([caller])).has(caller.session_id)) return caughtUp;
    listener.end();
    throw new Error('the session has ended');
  };
  let isAnswering = false;
  socket.on('catch-up', (cursor, answer) => {
    if (typeof answer !== 'function') return;
    const say = answer as Answer;
    // One at a time: asking costs a client nothing, but an answer may be five hundred events.
    if (isAnswering) return say({ error: 'try_again' });
    isAnswering = true;
    rate
      .within(caller.user_id, app.clock(), () => answerTo(cursor))
      .then(say, () => say({ error: 'try_again' }))
      .finally(() => {
        isAnswering = false;
      });
  });
}

/** Refuses connections without a valid token, and more than a few in a short time. */
function letIn(
  app: FastifyInstance,
  io: LiveServer,
  { callerOfToken, mayOpen }: Deps & { mayOpen: (who: Caller) => boolean },
): void {
  const trust = trustOf(app.config.trustProxy);
  io.use((socket, next) => {
    const { address: peer, headers, auth, query } = socket.handshake;
    const token: unknown = auth['token'];
    const address = clientAddress(trust, { peer, forwardedFor: headers['x-forwarded-for'] });
    callerOfToken(typeof token === 'string' ? token : '', address).then(
      (caller) => {
        if (caller === null) return next(new Error('unauthenticated'));
        if (!mayOpen(caller)) return next(new Error('try_again'));
        socket.data.caller = withPeople(caller, { query: { ...query, ...auth }, clock: app.clock });
        next();
      },
      () => next(new Error('try_again')),
    );
  });
}

/** Protects the answers of long polling, used if no WebSocket gets through: the framework never sees them. */
function protectRequests(app: FastifyInstance): void {
  const protection = new Map(Object.entries(protectionOf(app.config)));
  app.server.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (url.startsWith(`${livePath}/`)) response.setHeaders(protection);
  });
}

/** Connection ids must not be guessable: with the id of a polling connection anybody can read its messages. */
function prepareLines({ engine }: LiveServer): void {
  engine.generateId = () => randomBytes(16).toString('base64url');
  engine.on('connection', (line: Line) => {
    compressAtOnce(line.transport.socket);
    // The connection began with polling.
    line.on('upgrade', ({ socket }) => compressAtOnce(socket));
  });
}

/** Answers a refused WebSocket; the library's own answer would lack the protective headers. */
function protectRefusals(app: FastifyInstance, io: LiveServer): void {
  io.engine.on('connection_error', ({ req: { res, socket } }: { req: IncomingMessage & { res?: ServerResponse } }) => {
    // A plain request gets its answer as one.
    if (res === undefined) socket.end(bareAnswer(app.config, '400 Bad Request'));
  });
}

/**
 * Looks whether other content is in force than when it looked last, and tells every line of this process. One look at a
 * time: of two at once each would tell the same.
 */
function contentTeller(app: FastifyInstance, io: LiveServer): () => Promise<void> {
  let mark: string | undefined;
  let last = Promise.resolve();
  const look = async () => {
    if (io.of('/').sockets.size === 0) return;
    const before = mark;
    mark = await contentMark(app.db);
    if (before !== undefined && before !== mark) io.local.emit(contentChanged);
  };
  return () => (last = last.catch(() => undefined).then(look));
}

function liveServer(app: FastifyInstance): LiveServer {
  const io: LiveServer = new Server(app.server, {
    path: livePath,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: showsTokenWithin,
    perMessageDeflate: compression,
    cors: { origin: app.config.allowedOrigins, credentials: true },
    allowRequest: (request, answer) => answer(null, comesFromUs(request, app.config)),
  });
  prepareLines(io);
  protectRequests(app);
  protectRefusals(app, io);
  return io;
}

/** The realtime side: one room per user, joined by the token of the handshake and by nothing else. */
export function openSockets(app: FastifyInstance, deps: Deps): Realtime {
  const { render, livingAmong, isThreadOpen, tellServers } = deps;
  const lines = new LiveAudit({ db: app.db, clock: app.clock });
  const hubDeps: HubDeps = { db: app.db, render, lines, log: app.log, livingAmong };
  const hub = new Hub(hubDeps);
  const followers = new Followers({ ...hubDeps, clock: app.clock });
  const presence = new Presence({ db: app.db, clock: app.clock, isThreadOpen, tellServers });
  const limits = {
    rate: new CatchUpRate(mostLines),
    follows: new TokenBuckets(mostFollows),
    said: new TokenBuckets(mostSaid),
  };
  const io = liveServer(app);
  const openings = new TokenBuckets(mostOpenings);
  const mayOpen = ({ user_id }: Caller) => openings.take(user_id, 1, app.clock()) >= 1;
  letIn(app, io, { ...deps, mayOpen });
  io.on('connection', (socket) => welcome(app, hub, { socket, deps, lines, followers, presence, ...limits }));
  // Each server handles its own connections: all of them are woken.
  const hints = new Hints((hinted, hint) => io.local.to(hinted).emit(hint));
  const tellContent = contentTeller(app, io);
  // From the first line on, or a change before the first sweep would be told to nobody.
  io.of('/').once('connection', () => void tellContent().catch(() => undefined));
  const sweep = async (): Promise<void> => {
    await hub.sweep();
    await followers.sweep();
    await presence.sweep();
    // Last: missed events do not wait for it.
    await tellContent();
  };
  const expiring = setInterval(() => presence.expire(), 1_000).unref();
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'connected users not looked at');
    });
  }, app.config.liveSweepSeconds * 1_000);
  timer.unref();
  return {
    wake: (woken) => {
      const userIds = hints.tell(woken);
      for (const one of [hub, followers]) one.wake(userIds);
    },
    hearServer: (said) => presence.hear(said),
    sweep,
    connections: () => io.of('/').sockets.size,
    close: async () => {
      clearInterval(timer);
      hints.stop();
      clearInterval(expiring);
      await io.close();
    },
  };
}

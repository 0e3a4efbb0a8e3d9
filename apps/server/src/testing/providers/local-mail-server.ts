/** A real SMTP server on this machine that takes, refuses or cuts as it is told. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type Refusing = { at: 'MAIL' | 'RCPT' | 'DATA'; status: number } | { at: 'connect' | 'DATA'; cut: true };

export interface LocalMailServer {
  port: number;
  /** Messages it took: the envelope's receiver and the whole text. */
  taken: { to: string; text: string }[];
  /** Number of connections. */
  visits: number;
  refusing: Refusing | null;
  close(): Promise<void>;
}

const refusal = (status: number): Error =>
  Object.assign(new Error('no, not amina@example.org'), { responseCode: status });

function handlersOf(server: LocalMailServer): SMTPServerOptions {
  const check = (at: Refusing['at'], done: (error?: Error | null) => void): void => {
    const { refusing } = server;
    if (refusing?.at === at && 'status' in refusing) return done(refusal(refusing.status));
    done();
  };
  return {
    onMailFrom: (_address, _session, done) => check('MAIL', done),
    onRcptTo: (_address, _session, done) => check('RCPT', done),
    onData: (stream, session, done) => {
      void buffer(stream).then((text) => {
        const { refusing } = server;
        if (refusing?.at === 'DATA' && 'cut' in refusing) return cut(session);
        if (refusing?.at === 'DATA' && 'status' in refusing) return done(refusal(refusing.status));
        server.taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: text.toString() });
        done();
      });
    },
  };
}

const sockets = new Map<string, () => void>();
const cut = (session: SMTPServerSession): void => sockets.get(`${session.remotePort}`)?.();

export async function openLocalMailServer(options: SMTPServerOptions = {}): Promise<LocalMailServer> {
  const local: LocalMailServer = { port: 0, taken: [], visits: 0, refusing: null, close: () => Promise.resolve() };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(options.onAuth === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    logger: false,
    ...handlersOf(local),
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    local.visits += 1;
    if (local.refusing?.at === 'connect') return void socket.destroy();
    sockets.set(`${socket.remotePort}`, () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  local.port = (server.server.address() as AddressInfo).port;
  local.close = () =>
    new Promise((closed) => {
      server.close(() => closed());
    });
  after(() => local.close());
  return local;
}

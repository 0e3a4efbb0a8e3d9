/**
 * The limit: a bare `node:http` server with `pg` that authenticates nobody, checks nothing and writes the same rows in
 * one prepared statement. It tells listeners of its writes, by bare `ws` and by bare Socket.IO.
 */
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import { itemLike, listStatement, postStatement, submitStatement } from './raw-statements.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 });

/** A new id of version 7, as cheap as can be. */
function newId(now: number): string {
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Listeners by user. */
const lines = new Map<string, WebSocket>();

interface Asked {
  thread: string;
  user: string;
  other: string;
  patient: string;
  clinician: string;
  author: string;
  message: string;
  key: string;
  answers: object;
}

function tell(users: readonly string[], text: string): void {
  for (const user of users) {
    lines.get(user)?.send(text);
    io.to(user).emit('told', text);
  }
}

const does: Record<string, (asked: Asked) => Promise<unknown>> = {
  '/post': async ({ thread, user, other, patient, author, message, key }) => {
    const now = Date.now();
    const [id, first, second, line] = [newId(now), newId(now), newId(now), newId(now)];
    const item = JSON.stringify(itemLike({ thread, patient, user, other }));
    const values = [user, key, new Date(now), id, thread, message, other, first, second, line, patient, author, item];
    const { rows } = await pool.query({ name: 'post', text: postStatement, values });
    const said = { id, thread, message, seq: rows[0].seq as number };
    tell([user, other], JSON.stringify(said));
    return said;
  },
  '/list': async ({ clinician, user }) => {
    const now = Date.now();
    const values = [clinician, user, new Date(now), newId(now)];
    const { rows } = await pool.query({ name: 'list', text: listStatement, values });
    return { items: rows.slice(0, 20), total: rows[0].total as number };
  },
  '/submit': async ({ user, other, patient, clinician, message, key, answers }) => {
    const now = Date.now();
    const [id, first, second, line] = [newId(now), newId(now), newId(now), newId(now)];
    const about = [id, patient, clinician, other, JSON.stringify(answers), message];
    const item = JSON.stringify(itemLike({ thread: id, patient, user, other }));
    const values = [user, key, new Date(now), ...about, first, second, line, item];
    await pool.query({ name: 'submit', text: submitStatement, values });
    // Without listeners this would only make the limit lower.
    if (io.engine.clientsCount > 0) tell([user, other], JSON.stringify({ id, message }));
    return { id };
  },
};

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Asked;
}

const server = createServer((request, response) => {
  const answer = async () => {
    const done = await does[request.url ?? '']?.(await bodyOf(request));
    const text = JSON.stringify(done);
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  answer().catch((error: unknown) => {
    console.error(error);
    response.writeHead(500, { 'content-length': 0 }).end();
  });
});

const sockets = new WebSocketServer({ noServer: true });
const io = new Server(server, { serveClient: false, transports: ['websocket'] });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth['user'])));
server.on('upgrade', (request, socket, head) => {
  if (!request.url?.startsWith('/bare?')) return;
  sockets.handleUpgrade(request, socket, head, (line) => {
    const user = new URL(request.url ?? '', 'http://here').searchParams.get('user') ?? '';
    lines.set(user, line);
    line.on('close', () => lines.delete(user));
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

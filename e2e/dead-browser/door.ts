/**
 * What stands before the server and outlives nothing: it notes which tab sends what and when, can be shut like a line that is
 * gone, and gives out a newer build of the app once there is one.
 */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { extname, join } from 'node:path';

/** Tabs say who they are in this header. */
export const tabHeader = 'x-tab';

/** One write on its way: from when it came until it was answered or given up. */
export interface Sent {
  key: string;
  tab: string;
  from: number;
  until: number;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A write takes so long, in milliseconds: two that are under way at once are seen to be. */
export const quickAnswer = 40;

export class Door {
  readonly sent: Sent[] = [];
  /** Served in place of the server's own build. */
  newerBuild: string | undefined;
  /** The answer to the write with this number is kept back, though the server has done it. */
  keepsBack = Infinity;
  answerAfter = quickAnswer;
  /** What is asked for at these addresses is never answered. */
  keepsSilent: RegExp | undefined;
  /** What is asked for at these addresses is not there. */
  hasNot: RegExp | undefined;
  #isShut = false;
  readonly #to: URL;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer));

  constructor(to: string) {
    this.#to = new URL(to);
    this.#server.on('connection', (socket) => this.#note(socket));
    this.#server.on('upgrade', (asked, socket: Socket, head: Buffer) => this.#passOn(asked, socket, head));
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  shut(isShut: boolean): void {
    this.#isShut = isShut;
    if (isShut) for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    this.shut(true);
    this.#server.close();
  }

  #note(socket: Socket): void {
    if (this.#isShut) return void socket.destroy();
    this.#open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(socket));
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.keepsSilent?.test(asked.url ?? '/') || this.#newer(asked.url ?? '/', answer)) return;
    if (this.hasNot?.test(asked.url ?? '/')) return void answer.writeHead(404).end();
    const isKept = this.#isKept(asked, answer);
    const { method, url, headers } = asked;
    const passed = request(new URL(url ?? '/', this.#to), { method, headers }, (said) => {
      // What the page hears of a write that is kept back: nothing, as long as it lives.
      if (isKept) return void said.resume();
      const give = () => {
        answer.writeHead(said.statusCode ?? 500, said.headers);
        said.pipe(answer);
      };
      if (isWrite(asked)) setTimeout(give, this.answerAfter);
      else give();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  #isKept(asked: IncomingMessage, answer: ServerResponse): boolean {
    if (!isWrite(asked)) return false;
    const sent: Sent = {
      key: String(asked.headers['idempotency-key']),
      tab: String(asked.headers[tabHeader]),
      from: performance.now(),
      until: Infinity,
    };
    this.sent.push(sent);
    answer.on('close', () => {
      sent.until = performance.now();
    });
    return this.sent.length === this.keepsBack;
  }

  /** The files of the newer build, where there is one. */
  #newer(url: string, answer: ServerResponse): boolean {
    if (this.newerBuild === undefined) return false;
    const { pathname } = new URL(url, this.#to);
    const path = join(this.newerBuild, pathname);
    if (extname(pathname) === '') return false;
    if (!existsSync(path)) {
      // What only the older build had is gone.
      if (pathname.startsWith('/assets/')) answer.writeHead(404).end();
      return pathname.startsWith('/assets/');
    }
    answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    answer.end(readFileSync(path));
    return true;
  }

  #passOn(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const server = connect(Number(this.#to.port), this.#to.hostname);
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let index = 0; index < asked.rawHeaders.length; index += 2)
      lines.push(`${asked.rawHeaders[index]}: ${asked.rawHeaders[index + 1]}`);
    server.write(`${lines.join('\r\n')}\r\n\r\n`);
    server.write(head);
    server.pipe(socket).pipe(server);
    for (const end of [socket, server]) {
      end.on('error', () => undefined);
      end.on('close', () => [socket, server].forEach((other) => other.destroy()));
    }
  }
}

const isWrite = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && headers['idempotency-key'] !== undefined;

/** Writes of one tab that were on their way together with one of another. */
export const together = (sent: readonly Sent[]): number =>
  sent.filter((one) => sent.some((other) => other.tab !== one.tab && other.from < one.until && one.from < other.until))
    .length;

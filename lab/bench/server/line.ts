/**
 * A connection over which one request goes after the other, as a phone's or a proxy's would. Written for the benchmarks:
 * the client shares the machine with the server, and the usual clients take more of it than the server does.
 */
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

export interface LineAnswer {
  status: number;
  body: Buffer;
}

export interface LineRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string | undefined;
  body?: object;
  /** Further headers, each with its line end. */
  headers?: string;
}

const endOfHead = Buffer.from('\r\n\r\n');

export class Line {
  readonly #socket: Socket;
  readonly #host: string;
  #heard: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<LineAnswer> | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (part: Buffer) => this.#hear(part));
    socket.on('close', () => this.#waiting?.reject(new Error('the line was cut')));
    socket.on('error', () => undefined);
  }

  static async open(address: string): Promise<Line> {
    const { hostname, port, host } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Line(socket, host);
  }

  get bytes(): { sent: number; received: number } {
    return { sent: this.#socket.bytesWritten, received: this.#socket.bytesRead };
  }

  /** The server closes one that nobody has asked anything over for long. */
  get isOpen(): boolean {
    return this.#socket.readyState === 'open';
  }

  ask({ method, path, token, body, headers = '' }: LineRequest): Promise<LineAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const login = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
    const about =
      body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    this.#waiting = Promise.withResolvers();
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${login}${about}${headers}\r\n${text}`);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(part: Buffer): void {
    this.#heard = this.#heard.length === 0 ? part : Buffer.concat([this.#heard, part]);
    const end = this.#heard.indexOf(endOfHead);
    if (end < 0) return;
    const head = this.#heard.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const from = end + endOfHead.length;
    if (this.#heard.length < from + length) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.#heard.subarray(from, from + length) };
    this.#heard = this.#heard.subarray(from + length);
    this.#waiting?.resolve(answer);
  }
}

/** Sends a request as it is, without mending it, and reads what comes back. */
import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  /** Zero where the connection ended without one. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Longer than the server takes to give up by itself. */
const patience = 40_000;

export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  send({ method, path, body, ...given }: FuzzRequest): Promise<FuzzAnswer> {
    const { hostname, port } = new URL(this.#address);
    // Node leaves out how long the body of a DELETE is, which is then no HTTP any more.
    const headers = { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...given.headers };
    return new Promise((resolve) => {
      const failed = (error: Error) => resolve({ status: 0, headers: {}, text: error.message });
      const sent = httpRequest({ hostname, port, method, path, headers, agent: this.#agent, timeout: patience });
      sent.on('response', (answer) => {
        buffer(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: read.toString('utf8') }),
          failed,
        );
      });
      sent.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', failed);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

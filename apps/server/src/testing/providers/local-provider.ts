/** A provider's HTTP service on this machine: it answers as it is told and keeps what it was asked. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, openLocalServer } from './local-server.ts';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  fields: Record<string, string>;
}

/**
 * - `json` with a status;
 * - `text` with a status, for what is no JSON;
 * - `silent`: takes the request and never answers;
 * - `cut`: takes the request and cuts the connection;
 * - `cut inside`: cuts it in the middle of the answer.
 */
export type Told =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; headers?: Record<string, string> }
  | 'silent'
  | 'cut'
  | 'cut inside';

export interface LocalProvider extends LocalServer {
  asked: Asked[];
  /** How it answers from now on. */
  answer: Told | ((asked: Asked) => Told | Promise<Told>);
}

function tell(response: ServerResponse, told: Told): void {
  if (told === 'silent') return;
  if (told === 'cut') return void response.socket?.destroy();
  if (told === 'cut inside') {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"sid":"SM', () => response.socket?.destroy());
    return;
  }
  const body = 'json' in told ? JSON.stringify(told.json) : told.text;
  response.writeHead(told.status, {
    'content-type': 'json' in told ? 'application/json' : 'text/plain',
    ...told.headers,
  });
  response.end(body);
}

/** Opens one on a free port of this machine; closed after the tests of the file. */
export async function openLocalProvider(answer: LocalProvider['answer']): Promise<LocalProvider> {
  const server = await openLocalServer((request, response) => void answerTo(request, response));
  const provider: LocalProvider = { ...server, asked: [], answer };
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, fields };
    provider.asked.push(asked);
    tell(response, typeof provider.answer === 'function' ? await provider.answer(asked) : provider.answer);
  }
  return provider;
}

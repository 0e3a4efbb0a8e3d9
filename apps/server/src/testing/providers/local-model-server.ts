/** A language model on this machine, in OpenAI's wire format for chat: it answers as it is told and keeps what it was asked. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openLocalServer } from './local-server.ts';

export interface AskedModel {
  path: string;
  authorization: string | undefined;
  /** As it came: what is nowhere in it has not left. */
  body: string;
}

/**
 * - `elements`: sentences, streamed a few letters at a time; `isLeft` keeps the connection open after them;
 * - `says`: other content than a list of sentences; `lines`: event lines as they are;
 * - `status`: refuses, in OpenAI's shape;
 * - `silent` never answers; `endless` does not stop; `cut` breaks off after as many letters of the elements.
 */
export type ToldModel =
  | { elements: readonly unknown[]; cut?: number; isLeft?: true }
  | { says: string; finish?: string }
  | { lines: string }
  | { status: number; code: string; headers?: Record<string, string> }
  | 'silent'
  | 'endless';

const chunk = (delta: object, finish_reason: string | null = null): string => {
  const choices = [{ index: 0, delta, finish_reason }];
  const body = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'm', choices };
  return `data: ${JSON.stringify(body)}\n\n`;
};
const spoken = (content: string): string =>
  (content.match(/.{1,7}/gsu) ?? []).map((some) => chunk({ content: some })).join('');
const begun = chunk({ role: 'assistant', content: '' });
const ended = (finish = 'stop'): string => `${chunk({}, finish)}data: [DONE]\n\n`;

function pour(response: ServerResponse): void {
  const piece = spoken('{"elements":[' + ' '.repeat(50_000));
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

function stream(response: ServerResponse, told: Exclude<ToldModel, 'silent' | 'endless' | { status: number }>): void {
  if ('lines' in told) return void response.end(told.lines);
  if ('says' in told) return void response.end(begun + spoken(told.says) + ended(told.finish));
  const content = JSON.stringify({ elements: told.elements });
  if (told.cut !== undefined) {
    return void response.write(begun + spoken(content.slice(0, told.cut)), () => response.socket?.destroy());
  }
  // Up to the bracket that ends the list: the sentences are whole, the answer is not.
  if (told.isLeft === true) return void response.write(begun + spoken(`${content.slice(0, -2)},{`));
  response.end(begun + spoken(content) + ended());
}

function tell(response: ServerResponse, told: ToldModel): void {
  if (told === 'silent') return;
  if (typeof told === 'object' && 'status' in told) {
    response.writeHead(told.status, { 'content-type': 'application/json', ...told.headers });
    response.end(JSON.stringify({ error: { message: `quoted: ${told.code}`, type: told.code, code: told.code } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (told === 'endless') pour(response);
  else stream(response, told);
}

/** Opens one on a free port of this machine; closed after the tests of the file. */
export async function openLocalModel() {
  const local = {
    url: '',
    asked: [] as AskedModel[],
    answer: 'silent' as ToldModel,
    /** Settled once the last caller is gone. */
    left: Promise.resolve() as Promise<unknown>,
  };
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', headers } = request;
    local.left = once(response, 'close');
    local.asked.push({ path: url, authorization: headers.authorization, body: await text(request) });
    tell(response, local.answer);
  };
  const { url } = await openLocalServer((request, response) => void answerTo(request, response));
  local.url = `${url}/v1`;
  return local;
}

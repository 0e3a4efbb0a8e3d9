/** One request as it goes over a real line to the real server. */
import { Agent, request } from 'node:http';
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import type { Answer, Asked } from './line.ts';

const agent = new Agent({ keepAlive: true });

/** So that a process can end. */
export const hangUp = (): void => agent.destroy();

/** @throws when nobody is there, or dies before the answer is whole. */
export function askOverHttp(address: string, { method, url, body, ...asked }: Asked, by = agent): Promise<Answer> {
  // Node says no length of what a DELETE carries: the server would take it for the beginning of the next request.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...asked.headers, ...length };
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('No answer came'));
    const asking = request(`${address}${url}`, { method, headers, agent: by }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', fail);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text,
          cookies: answer.headers['set-cookie'] ?? [],
          epoch: answer.headers[epochHeader]?.toString(),
          etag: answer.headers.etag,
        }),
      );
    });
    asking.on('error', fail);
    asking.end(body);
  });
}

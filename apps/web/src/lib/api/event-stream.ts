/** Reads a stream of event lines (`data: {…}`) with the bearer token, which the browser's own EventSource cannot send. */
import { currentLanguage } from '~/lib/i18n/language.ts';
import { currentSession } from '~/lib/session/session.ts';
import { base } from './http.ts';
import { liveToken, renew } from './renewal.ts';
import { requestInit } from './request-init.ts';

const ask = (url: string, token: string | null | undefined, signal: AbortSignal): Promise<Response> => {
  const wanted = { method: 'GET', url, token, headers: { accept: 'text/event-stream' } };
  return fetch(base + url, { ...requestInit(wanted, currentLanguage()), signal });
};

/** Opens it; a token that the server no longer takes is renewed once. Rejects without a network. */
export async function openStream(url: string, signal: AbortSignal): Promise<Response> {
  const token = await liveToken();
  const answer = await ask(url, token, signal);
  const isStale = answer.status === 401 && token !== null;
  if (!isStale || (await renew(token)) !== 'renewed') return answer;
  return ask(url, currentSession()?.token, signal);
}

/** Yields the parsed lines as they arrive. Rejects if the connection breaks; ends when the server ends it. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length)) as unknown;
      }
      if (done) return;
    }
  } finally {
    // Cancels the request, so that the server stops working on it.
    void reader.cancel().catch(() => undefined);
  }
}

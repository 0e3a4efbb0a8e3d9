/** One request as it goes over the wire: address, headers, time limit. Nothing here retries or remembers. */
import { currentLanguage } from '~/lib/i18n/language.ts';
import { hearingLife } from '~/lib/offline/sent/server-epoch.ts';
import { LateError, NetworkError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import { defaultTimeout, type HttpRequest, requestInit } from './request-init.ts';

/** Before every path. */
export const base = import.meta.env.VITE_API_BASE ?? '';

/**
 * @throws ApiError for any answer that is not good.
 * @throws NetworkError when no whole answer of the server came.
 */
export async function request(wanted: HttpRequest): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), wanted.timeout ?? defaultTimeout);
  const { known } = wanted;
  // The one that it is asked about: another question may be answered meanwhile.
  const before = known?.answer;
  const hear = hearingLife();
  let received: { status: number; text: string };
  let tag: string | null;
  try {
    const response = await fetch(base + wanted.url, {
      ...requestInit(wanted, currentLanguage()),
      signal: limit.signal,
    });
    hear(response.headers);
    tag = response.headers.get('etag');
    received = { status: response.status, text: await response.text() };
  } catch {
    throw limit.signal.aborted ? new LateError('no answer') : new NetworkError('no answer');
  } finally {
    clearTimeout(timer);
  }
  if (received.status === 304 && known) return before;
  const answer = readAnswer(received);
  if (known) Object.assign(known, { tag, answer });
  return answer;
}

/** One request as it goes over the wire: address, headers, time limit. Nothing here retries or remembers. */
import { currentLanguage } from '~/lib/i18n/language.ts';
import { NetworkError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';

export const defaultTimeout = 120_000;
const base = import.meta.env.VITE_API_BASE ?? '';

export interface HttpRequest {
  method: string;
  /** Path with query, from the root. */
  url: string;
  body?: unknown;
  token?: string | null | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds; 120 seconds unless said. */
  timeout?: number | undefined;
}

function initOf(request: HttpRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...request.headers,
  };
  if (request.token) headers['authorization'] = `Bearer ${request.token}`;
  if (request.body === undefined) return { method: request.method, headers, credentials: 'include', signal };
  headers['content-type'] = 'application/json';
  return { method: request.method, headers, credentials: 'include', signal, body: JSON.stringify(request.body) };
}

/**
 * @throws ApiError for any answer that is not good.
 * @throws NetworkError when no whole answer of the server came.
 */
export async function request(wanted: HttpRequest): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), wanted.timeout ?? defaultTimeout);
  let received: { status: number; text: string };
  try {
    const response = await fetch(base + wanted.url, initOf(wanted, limit.signal));
    received = { status: response.status, text: await response.text() };
  } catch {
    throw new NetworkError('no answer');
  } finally {
    clearTimeout(timer);
  }
  return readAnswer(received);
}

/** One request as it goes over the wire. Pure, so that each of its headers is a line in a test. */
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

/** Milliseconds. */
export const defaultTimeout = 120_000;

/** With the bearer token if there is one, the cookie, the reader's language, and a body in JSON. */
export function requestInit({ method, headers: given, token, body }: HttpRequest, language: string): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language, ...given };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body === undefined) return { method, headers, credentials: 'include' };
  headers['content-type'] = 'application/json';
  return { method, headers, credentials: 'include', body: JSON.stringify(body) };
}

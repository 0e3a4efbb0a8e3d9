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
  /**
   * The previous answer to this request. The server may confirm it instead of sending it again. Updated by the new
   * answer.
   */
  known?: KnownAnswer | undefined;
}

export interface KnownAnswer {
  /** By which the server knows it; none until it has answered. */
  tag?: string | null;
  answer?: unknown;
}

/** Milliseconds. */
export const defaultTimeout = 120_000;

/** With the bearer token if there is one, the cookie, the reader's language, and a body in JSON. */
export function requestInit(
  { method, headers: given, token, body, known }: HttpRequest,
  language: string,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language, ...given };
  if (known?.tag) headers['if-none-match'] = known.tag;
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body === undefined) return { method, headers, credentials: 'include' };
  headers['content-type'] = 'application/json';
  return { method, headers, credentials: 'include', body: JSON.stringify(body) };
}

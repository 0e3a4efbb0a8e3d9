/**
 * Forms that a browser sends by itself, without a script. They are accepted from our own pages only, and call the API
 * with the very request that the app would make: the same checks, limits and lines of the audit log.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Problem } from '@hodi/domain/shared/problem.ts';
import { comesFromUs } from '#server/plugins/other-origins.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Fields = Readonly<Record<string, string>>;

/**
 * Whether a page of ours sent the form. A browser tells by `Sec-Fetch-Site`; an older one by `Origin`, or by the
 * address of the page. A request without any of these is refused.
 */
export function isOwnForm(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  const from = origin ?? referer;
  if (from === undefined || !URL.canParse(from)) return false;
  return comesFromUs({ headers: { ...request.headers, origin: new URL(from).origin } }, request.server.config);
}

export interface ApiAnswer {
  status: number;
  /** Body of a successful answer. */
  said: unknown;
  /** Body of a failure. */
  problem: Problem;
  retryAfter: string | undefined;
  cookies: Readonly<Record<string, string>>;
}

export interface ApiCall {
  language: Language;
  params?: Fields;
  query?: Fields;
  body?: unknown;
  headers?: Fields;
}

/** Calls a contract for the sender of the form: from their address, with their browser's name. */
export async function callApi(
  request: FastifyRequest,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { language, params = {}, query, body, headers = {} }: ApiCall,
): Promise<ApiAnswer> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await request.server.inject({
    method,
    url,
    ...(query && { query }),
    remoteAddress: request.ip,
    ...(body !== undefined && { payload: body as object }),
    headers: { 'accept-language': language, 'user-agent': request.headers['user-agent'] ?? '', ...headers },
  });
  const said: unknown = answer.body === '' ? {} : answer.json();
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    said,
    problem: said as Problem,
    retryAfter,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  };
}

/** Messages for each field. */
export const faultsOfProblem = ({ details }: Problem): Record<string, string> =>
  Object.fromEntries((details?.fields ?? []).map(({ field, message }) => [field, message]));

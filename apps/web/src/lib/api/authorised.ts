import { currentSession } from '~/lib/session/session.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { request } from './http.ts';
import { liveToken, renew } from './renewal.ts';
import type { HttpRequest } from './request-init.ts';

export interface AuthorisedRequest extends HttpRequest {
  /** Author of the request. It is not sent within another user's session. */
  userId?: string;
}

/** A request with the bearer token; a token that the server no longer takes is renewed once and the request repeated. */
export async function authorised({ userId, ...wanted }: AuthorisedRequest): Promise<unknown> {
  const tokenOf = (token: string | null | undefined) => {
    if (userId !== undefined && currentSession()?.userId !== userId) throw new NetworkError('not this user');
    return token;
  };
  const token = tokenOf(await liveToken());
  try {
    return await request({ ...wanted, token });
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 401 && error.code !== 'second_factor_required';
    if (!isStale || !token || (await renew(token)) !== 'renewed') throw error;
    return request({ ...wanted, token: tokenOf(currentSession()?.token) });
  }
}

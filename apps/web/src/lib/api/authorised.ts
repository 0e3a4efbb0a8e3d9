import { currentSession } from '~/lib/session/session.ts';
import { ApiError } from './api-error.ts';
import { type HttpRequest, request } from './http.ts';
import { liveToken, renew } from './renewal.ts';

/** A request with the bearer token; a token that the server no longer takes is renewed once and the request repeated. */
export async function authorised(wanted: HttpRequest): Promise<unknown> {
  const token = await liveToken();
  try {
    return await request({ ...wanted, token });
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 401 && token !== null;
    if (!isStale || (await renew(token)) !== 'renewed') throw error;
    return request({ ...wanted, token: currentSession()?.token });
  }
}

import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { tooManyRequests, rateLimitDelay } from '@hodi/domain/offline/too-many-requests.ts';
import { newId } from '~/lib/ids.ts';
import { currentSession } from '~/lib/session/session.ts';
import { tellError } from './tell-error.ts';
import { checkConnection, waitForRoom } from '~/lib/offline/connection.ts';
import { type ApiError, NetworkError } from './api-error.ts';
import { authorised } from './authorised.ts';
import { request } from './http.ts';
import type { HttpRequest } from './request-init.ts';
import { urlOf } from './request-url.ts';
import { sharedCalls } from './shared-call.ts';

/** An answer is used again for so long, in milliseconds; a call already under way is joined. */
const cacheWindow = 100;

const share = sharedCalls();

/** A read of whoever asked very much at once waits, and asks again by itself. */
const whenRoom = (ask: () => Promise<unknown>): Promise<unknown> =>
  ask().catch(async (error: Partial<ApiError>) => {
    if (error.code !== tooManyRequests) throw error;
    await waitForRoom(rateLimitDelay(error.body?.details?.retry_after));
    return whenRoom(ask);
  });

export interface CallOptions {
  /** The screen shows the error itself; no toast. */
  silent?: boolean;
  /** Milliseconds; 120 seconds unless said. */
  timeout?: number;
  /** The previous answer to the same request, for its ETag. */
  known?: HttpRequest['known'];
  /** User of the call, in case another one signs in before it is sent. Defaults to the present user. */
  userId?: string;
  /** One for the same thing tried several times, each time the person asks; of this call alone unless said. */
  idempotencyKey?: string;
}

/**
 * Reads by contract, and writes that are never queued (login, renewal).
 * @throws ApiError, NetworkError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: CallOf<E> = {},
  { silent = false, timeout, known, userId = currentSession()?.userId ?? '', idempotencyKey }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const url = urlOf(endpoint, args);
  // One key for each action of the user: a call repeated after a renewal of the token is still the same one.
  const headers = endpoint.method === 'GET' ? undefined : { 'idempotency-key': idempotencyKey ?? newId() };
  const wanted = { method: endpoint.method, url, body: args.body, headers, timeout, known };
  const ask = () => (endpoint.who === 'anyone' ? request(wanted) : authorised({ ...wanted, userId }));
  try {
    const isRead = endpoint.method === 'GET';
    const answer = isRead ? share(`${userId} ${url}`, cacheWindow, () => whenRoom(ask)) : ask();
    return (await answer) as AnswerOf<E>;
  } catch (error) {
    if (error instanceof NetworkError) void checkConnection();
    if (!silent) tellError(error);
    throw error;
  }
}

/**
 * Tells the server's answer from what something on the way puts in its place: a login page of a public network, an
 * error page of a proxy. Such a page must never pass for "it has arrived", nor end a session. Pure, so that it is a
 * table test.
 */
import type { Problem } from '@hodi/domain/shared/problem.ts';
import { ApiError, NetworkError } from './api-error.ts';

/** Every answer of ours is a JSON object, also where there is nothing to say. */
function parsed(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/**
 * @throws ApiError for any answer that is not good.
 * @throws NetworkError when the server did not say this.
 */
export function readAnswer({ status, text }: { status: number; text: string }): unknown {
  const body = parsed(text);
  const isGood = status >= 200 && status < 300;
  if (isGood && body !== null) return body;
  const problem: Partial<Problem> | null = body;
  // Only the server knows whose session has ended; whoever else asks for a password is on the way to it.
  if (isGood || (status === 401 && problem?.code === undefined)) throw new NetworkError('not the answer of the server');
  throw new ApiError(status, problem);
}

import { doneBefore, outcomeOf, type Reply } from '@hodi/domain/offline/retry.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { lives } from '~/lib/offline/sent/server-epoch.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { authorised } from './authorised.ts';

/**
 * An earlier version of this write had arrived, though its response was lost; this version was not saved. The message
 * says so.
 */
export class EarlierArrivedError extends ApiError {
  /** The request body of that time, and the server's answer to it. */
  readonly sent: unknown;
  readonly answer: unknown;

  constructor(message: string, { sent, answer }: { sent: unknown; answer: unknown }) {
    super(409, { code: 'earlier_arrived', message });
    this.sent = sent;
    this.answer = answer;
  }
}

/**
 * Classifies the response of an attempt. A request that the server could not parse was damaged on the way, so the write
 * itself is not refused.
 */
export function replyOf(error: unknown): Reply {
  if (!(error instanceof ApiError)) return 'no_answer';
  const { status, code, fields } = error;
  const isUnread = code === 'invalid_request' && fields.every(({ field }) => field === 'body');
  return isUnread ? { status } : { status, code };
}

/** A person must look at it; anything else is no answer yet. */
export const isRefused = (error: unknown): boolean => outcomeOf(replyOf(error)) === 'refused';

/** It had arrived unheard; its author has lost access since, and gets no answer that shows it. */
export const isDoneBefore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === doneBefore;

/**
 * Sends a write as it is kept, and says into which life of the database: a restored server takes it only after what it
 * lost. Where its id is taken, an earlier version of it may have arrived unheard: that one is asked for again under its own
 * key, to which the server gives the answer that got lost and does nothing.
 * @param timeout in milliseconds.
 * @throws EarlierArrivedError; ApiError when refused; NetworkError, also where the answer is of a life that is over by now.
 */
export async function writeRecord(record: QueueRecord, timeout?: number): Promise<unknown> {
  const { method, url, userId, headers, earlier = [] } = record;
  const write = async (key: string, body: unknown) => {
    const into = lives[userId];
    const answer = await authorised({
      method,
      url,
      body,
      userId,
      timeout,
      headers: { ...headers, ...into, 'idempotency-key': key },
    });
    // Another was heard of meanwhile: what was lost has gone again already, without this one.
    if (into !== undefined && into !== lives[userId]) throw new NetworkError('no answer');
    return answer;
  };
  try {
    return await write(record.idempotencyKey, record.body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'id_taken') throw error;
    for (const [key, sent] of earlier) {
      const answer = await write(key, sent).catch((refusal: unknown) => {
        if (!isRefused(refusal) && !isDoneBefore(refusal)) throw refusal;
      });
      if (answer !== undefined) throw new EarlierArrivedError(makeText('connection.earlier_arrived'), { sent, answer });
    }
    throw error;
  }
}

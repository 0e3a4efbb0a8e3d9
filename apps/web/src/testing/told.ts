import { ApiError, NetworkError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import type { Told } from './family-controls.ts';

/** Outcome as the screen shows it. Without an answer the text waits in its form. */
export async function told(sending: Promise<unknown>): Promise<Told> {
  try {
    await sending;
    return { how: 'sent' };
  } catch (error) {
    if (error instanceof QueuedError || error instanceof NetworkError) return { how: 'waits', why: error.message };
    if (error instanceof NotKeptError) return { how: 'not_kept' };
    if (error instanceof ApiError) return { how: 'refused', why: `${error.status} ${error.code}` };
    return { how: 'broken', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

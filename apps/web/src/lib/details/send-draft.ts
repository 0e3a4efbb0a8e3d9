import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { keyFor } from '~/lib/ids.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import type { SavedDraft } from './use-saved-draft.ts';

export interface SendDraftOptions extends Pick<
  SendOptions,
  'title' | 'summary' | 'thread' | 'needs' | 'urgent' | 'isShown'
> {
  /** The id of what it makes. */
  creates: string;
  kept: SavedDraft;
  /** Bodies that this form has sent, by idempotency key. The same body again is the same write. */
  versions: Map<string, unknown>;
}

/** The thing is there as it was sent first: what is typed now is another. */
export const isThere = (error: unknown): boolean => error instanceof ApiError && error.code === 'earlier_arrived';

/**
 * Sends what a kept form makes. Its words lie in the form or in the queue, and are given back to the form before a refusal
 * leaves the queue: a page that dies meanwhile loses nothing, and the next one does not find what was sent already.
 * @throws ApiError when refused, which is `isThere` where its id is taken; NotKeptError.
 */
export async function sendDraft<E extends Endpoint>(
  endpoint: E,
  args: CallOf<E>,
  { kept, creates, ...options }: SendDraftOptions,
): Promise<'sent' | 'waits'> {
  let isBack = false;
  const giveBack = () => {
    isBack = true;
    return kept.giveBack();
  };
  const { versions } = options;
  const idempotencyKey = keyFor(versions, args.body);
  // A write that reached the queue after its form got it back is taken out of the queue again.
  const onKept = () => isBack || kept.forget();
  const how = { ...options, creates: [creates], idempotencyKey, silent: true, onKept, onRefused: giveBack };
  try {
    await send(endpoint, args, how);
    return 'sent';
  } catch (error) {
    if (error instanceof QueuedError) return 'waits';
    if (!isBack) void giveBack();
    const isTaken = error instanceof ApiError && error.code === 'id_taken';
    if (isTaken || isThere(error)) versions.clear();
    if (!isTaken) throw error;
    throw new ApiError(409, { code: 'earlier_arrived', message: makeText('connection.earlier_arrived') });
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { tellHeld } from '~/lib/offline/sync.ts';
import { loadThreadAgain } from '../thread-cache.ts';
import { draftReply, type DraftReply, leftToSend, type WrittenMessage } from './draft-reply.ts';
import { idsLeaving, type Into, sendMessage, takeBack, writingKey } from './use-write-message.ts';

const whenLoaded = ({ store }: DraftReply): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (store.get().loaded === 0) return;
      stop();
      done();
    };
    const stop = store.subscribe(look);
    look();
  });

/** As the page of its thread sends it: whichever comes second sees that it leaves already. */
async function sendOnce(queryClient: QueryClient, into: Into, written: WrittenMessage): Promise<void> {
  const { eContactId, reply } = into;
  if (idsLeaving(queryClient, eContactId).has(written.id)) return;
  const mutationKey = writingKey(eContactId);
  const mutationFn = (message: WrittenMessage) => sendMessage(into, message);
  const mutations = queryClient.getMutationCache();
  try {
    const build = mutations.build(queryClient, { mutationKey, networkMode: 'always', mutationFn });
    tellHeld(await build.execute(written));
    reply.isSafe(written.id);
  } catch (error) {
    if (error instanceof QueuedError) reply.isSafe(written.id);
    // A refusal has given the words back already.
    else if (!(error instanceof ApiError)) await takeBack(reply, written);
  }
  loadThreadAgain(queryClient, eContactId);
}

/** Messages that were left in these threads when their page was closed leave now, without a visit to the thread. */
export async function sendLeftMessages(
  queryClient: QueryClient,
  { owner, threads }: { owner: string; threads: readonly string[] },
): Promise<void> {
  for (const eContactId of threads) {
    if (draftOwner() !== owner) return;
    const reply = draftReply(eContactId);
    await whenLoaded(reply);
    for (const written of await leftToSend(reply)) {
      await sendOnce(queryClient, { eContactId, to: undefined, reply }, written);
    }
  }
}

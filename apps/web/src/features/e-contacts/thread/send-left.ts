import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { peekLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { placesUnder } from '~/lib/offline/drafts/stored-drafts.ts';
import { draftOwner, placeOf } from '~/lib/offline/local-drafts.ts';
import { draftReply, type DraftReply, leftToSend, type Reply, replyKey } from './draft-reply.ts';
import { sendMessage, takeBack } from './use-write-message.ts';

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

/**
 * Messages that were sent in the moment in which their page was closed, before the queue had them: they leave now,
 * without a visit to their thread.
 */
export async function sendLeftMessages(): Promise<void> {
  const owner = draftOwner();
  const beginning = placeOf(replyKey(''), owner);
  for (const place of await placesUnder(beginning)) {
    const eContactId = place.slice(beginning.length);
    const kept = await peekLocal<Partial<Reply>>(replyKey(eContactId), owner);
    if (draftOwner() !== owner) return;
    if (!kept?.underWay?.length) continue;
    const reply = draftReply(eContactId);
    await whenLoaded(reply);
    for (const written of await leftToSend(reply)) {
      await sendMessage({ eContactId, to: undefined, reply }, written).then(
        () => reply.isSafe(written.id),
        (error: unknown) => {
          if (error instanceof QueuedError) return reply.isSafe(written.id);
          // A refusal has given the words back already.
          return error instanceof ApiError ? undefined : takeBack(reply, written);
        },
      );
    }
  }
}

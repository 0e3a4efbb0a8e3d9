import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setNoReplyNeeded } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { send } from '~/lib/api/send.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { seenSeq } from '../thread/use-mark-seen.ts';
import { putItem } from '../thread-cache.ts';

/**
 * Takes the thread out of those that wait for a reply, without a message. The patient's next one brings it back.
 * @param patient their name, for who looks at what waits.
 */
export function useNoReply(eContactId: string, patient: string) {
  const queryClient = useQueryClient();
  const queued = useQueued({ thread: eContactId, name: setNoReplyNeeded.name });
  // The patient had written meanwhile: it is said again once that is read.
  const refused = queued.find(({ state }) => state === 'refused');
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      send(
        setNoReplyNeeded,
        { params: { id: eContactId }, body: { seen_seq: seenSeq(eContactId) } },
        {
          title: 'thread.queue_no_reply',
          summary: patient,
          thread: eContactId,
          needs: [eContactId],
          insteadOf: refused?.id,
        },
      ),
    onSuccess: ({ item }) => putItem(queryClient, item),
    onError: (error) => {
      // Read first what has come.
      if (error instanceof ApiError) loadAgain(queryClient, keyOf(getThreadForClinician));
    },
  });
  const unsent = queued.find(({ state }) => state !== 'refused');
  return { setNoReply: () => mutate(), isSetting: isPending, unsent };
}

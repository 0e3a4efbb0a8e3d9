import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { patientName } from '../thread/people-of.ts';
import { putItem } from '../thread-cache.ts';

export interface Keeping {
  /** Undefined where no caregiver sees it anyway. */
  isKept: boolean | undefined;
  /** It waits on this device. */
  isWaiting: boolean;
  isSending: boolean;
  /** @param onEnd when it is done or waits, or was refused. */
  change: (onEnd: () => void) => void;
}

/** Keeps the inquiry from who cares for the patient, or shows it to them again. */
export function useKeeping(item: EContactItem): Keeping {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { id } = item.e_contact;
  const queued = useQueued({ thread: id, name: setForCaregivers.name }).filter(({ state }) => state !== 'refused');
  const unsent = queued[queued.length - 1];
  const waiting = (unsent?.body as { for_caregivers?: boolean } | undefined)?.for_caregivers;
  const known = item.is_kept_from_caregivers;
  const isKept = waiting === undefined ? known : !waiting;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (for_caregivers: boolean) =>
      send(
        setForCaregivers,
        { params: { id }, body: { for_caregivers } },
        {
          title: for_caregivers ? 'thread.queue_show_to_caregivers' : 'thread.queue_keep_from_caregivers',
          summary: patientName(item),
          thread: id,
          needs: [id],
        },
      ),
    onSuccess: ({ item: after }) => {
      putItem(queryClient, after);
      toast.success(t(after.is_kept_from_caregivers ? 'consultation.kept_toast' : 'consultation.shown_toast'));
    },
    onError: (error) => {
      if (error instanceof QueuedError) return;
      if (error instanceof NotKeptError) toast.error(error.message);
      if (error instanceof ApiError) loadAgain(queryClient, keyOf(getThreadForClinician));
    },
  });
  return {
    isKept,
    isWaiting: waiting !== undefined,
    isSending: isPending,
    change: (onEnd) => mutate(isKept === true, { onSettled: onEnd }),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getThreadForClinician, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { seenSeq } from '../thread/use-mark-seen.ts';
import { putItem } from '../thread-cache.ts';
import { afterFrame } from '~/lib/timing.ts';

/** Where what had the focus is gone with what was done, the title of the page takes it. */
function restoreFocus(): void {
  afterFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  });
}

/**
 * Resolves the consultation, after what waits to be sent into it.
 * @param patient their name, for who looks at what waits.
 */
export function useResolve(eContactId: string, patient: string) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const queued = useQueued({ thread: eContactId, name: setEContactStatus.name });
  // Of one that the patient's words came before: it is resolved again once they are read.
  const refused = queued.find(({ state }) => state === 'refused');
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      send(
        setEContactStatus,
        { params: { id: eContactId }, body: { status: 'resolved', seen_seq: seenSeq(eContactId) } },
        {
          title: 'thread.queue_resolve',
          summary: patient,
          thread: eContactId,
          needs: [eContactId],
          insteadOf: refused?.id,
        },
      ),
    onSuccess: ({ item }) => {
      putItem(queryClient, item);
      toast.success(t('consultation.resolved_toast'));
      restoreFocus();
    },
    onError: (error) => {
      if (error instanceof QueuedError) return;
      if (error instanceof NotKeptError) toast.error(error.message);
      // Somebody else was quicker, or the patient has written: show how it is now.
      if (error instanceof ApiError) loadAgain(queryClient, keyOf(getThreadForClinician));
    },
  });
  const unsent = queued.find(({ state }) => state !== 'refused');
  return { resolve: mutate, isResolving: isPending, unsent };
}

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getThreadForClinician, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { withAcknowledged, withOpenAgain } from '@hodi/domain/e-contacts/acknowledged-flags.ts';
import { withItem } from '@hodi/domain/e-contacts/thread-updates.ts';
import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { arrived, queueStore } from '~/lib/offline/queue-store.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';

const mutationKey = [acknowledgeRedFlag.name] as const;

/** Once what waited was refused or thrown away: nobody at the clinic hears of it. */
function onLost(id: string, lost: () => void): void {
  const waits = () => queueStore.get().some((known) => known.id === id && known.state !== 'refused');
  let waited = waits();
  const stop = queueStore.subscribe(() => {
    if (waits()) waited = true;
    else if (waited) {
      stop();
      if (!arrived.has(id)) lost();
    }
  });
}

/** Acknowledges a flag of this thread. It shows at once; a refusal takes it back and says so. */
export function useAcknowledge(eContactId: string) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(getThreadForClinician, { params: { id: eContactId } });
  const change = (update: (thread: Thread) => Thread) =>
    queryClient.setQueryData<Thread>(queryKey, (thread) => thread && update(thread));
  const ownName = () => {
    const profile = queryClient.getQueryData(queryFor(getOwnClinician).queryKey);
    return profile === undefined ? '' : displayName(profile.user, profile.clinician.role);
  };

  return useMutation({
    mutationKey,
    networkMode: 'always',
    onMutate: ({ flag }) => {
      const done = { acknowledged_at: new Date(serverNow()).toISOString(), acknowledged_by: ownName() };
      change((thread) => withAcknowledged(thread, flag.id, done));
      return done;
    },
    mutationFn: ({ flag, summary }: { flag: RedFlag; summary: string }) =>
      send(
        acknowledgeRedFlag,
        { params: { red_flag_id: flag.id } },
        { title: 'thread.queue_acknowledge', summary, silent: true },
      ),
    onSuccess: ({ red_flag, item }) =>
      change((thread) => {
        const red_flags = thread.red_flags.map((known) => (known.id === red_flag.id ? red_flag : known));
        return withItem(thread, item, red_flags);
      }),
    onError: (error, { flag }, done) => {
      const takeBack = () => {
        if (done) change((thread) => withOpenAgain(thread, flag.id, done));
        loadAgain(queryClient, queryKey);
      };
      if (error instanceof QueuedError) return onLost(error.record.id, takeBack);
      toast.error(error instanceof NotKeptError ? error.message : t('red_flag.failed'));
      takeBack();
    },
  }).mutate;
}

/** Whether a flag of this thread was acknowledged in this window, or is being. */
export const useAcknowledgedHere = (eContactId: string): boolean =>
  useMutationState({
    filters: { mutationKey },
    select: ({ state }) => (state.variables as { flag: RedFlag }).flag.e_contact_id,
  }).includes(eContactId);

/** A record is what is only on this device so far. */
export type Acknowledgement = 'open' | 'under_way' | 'done' | QueueRecord;

/** Where the acknowledgement of each flag stands, also while it is only on this device. */
export function useAcknowledgements(): (flag: RedFlag) => Acknowledgement {
  const queued = useQueued({ name: acknowledgeRedFlag.name });
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { flag: RedFlag }).flag.id,
  });
  return (flag) => {
    const url = pathOf(acknowledgeRedFlag, { red_flag_id: flag.id });
    const record = queued.find((known) => known.url === url && known.state !== 'refused');
    if (record !== undefined) return record;
    if (underWay.includes(flag.id)) return 'under_way';
    return flag.acknowledged_at === null ? 'open' : 'done';
  };
}

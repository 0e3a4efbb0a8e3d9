import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { withAcknowledged, withOpenAgain } from '@hodi/domain/e-contacts/acknowledged-flags.ts';
import { getThreadForClinician, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { withItem } from '@hodi/domain/e-contacts/thread-updates.ts';
import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import {
  acknowledgeAll,
  acknowledgeRedFlag,
  judgeRedFlag,
  takeBackAcknowledgement,
} from '@hodi/domain/red-flags/red-flags.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { arrived, queueStore } from '~/lib/offline/queue-store.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type Acknowledging, mutationKey } from './acknowledgements.ts';

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

/** The reader as others are told of them. */
export function ownName(queryClient: QueryClient): string {
  const profile = queryClient.getQueryData(queryFor(getOwnClinician).queryKey);
  return profile === undefined ? '' : displayName(profile.user, profile.clinician.role);
}

function useThreadChange(eContactId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(getThreadForClinician, { params: { id: eContactId } });
  return {
    queryClient,
    change: (update: (thread: Thread) => Thread) =>
      queryClient.setQueryData<Thread>(queryKey, (thread) => thread && update(thread)),
    reload: () => loadAgain(queryClient, queryKey),
  };
}

/** The thread with these flags as the server has them now. */
const withAnswered = (thread: Thread, red_flags: readonly RedFlag[], item: Thread['item']): Thread =>
  withItem(
    thread,
    item,
    thread.red_flags.map((known) => red_flags.find(({ id }) => id === known.id) ?? known),
  );

/** One by itself, several as those that were in sight: a later one is not swallowed. */
async function sendAcknowledged(id: string, { flags, summary, judgement }: Acknowledging) {
  const options = { title: 'thread.queue_acknowledge', summary, silent: true } as const;
  const [first] = flags;
  if (first !== undefined && flags.length === 1) {
    const params = { red_flag_id: first.id };
    const sending =
      judgement === undefined
        ? send(acknowledgeRedFlag, { params }, options)
        : send(judgeRedFlag, { params, body: { judgement } }, options);
    const { red_flag, item } = await sending;
    return { red_flags: [red_flag], item };
  }
  const body = { red_flag_ids: flags.map((flag) => flag.id) };
  return send(acknowledgeAll, { params: { id }, body }, options);
}

/** Acknowledges flags of this thread. It shows at once; a refusal takes it back and says so. */
export function useAcknowledge(eContactId: string) {
  const t = useTexts();
  const { queryClient, change, reload } = useThreadChange(eContactId);
  return useMutation({
    mutationKey,
    networkMode: 'always',
    onMutate: ({ flags }) => {
      const acknowledged_at = new Date(serverNow()).toISOString();
      const ids = flags.map(({ id }) => id);
      change((thread) => withAcknowledged(thread, ids, { acknowledged_at, acknowledged_by: ownName(queryClient) }));
      return { ids, acknowledged_at };
    },
    mutationFn: (acknowledging: Acknowledging) => sendAcknowledged(eContactId, acknowledging),
    onSuccess: ({ red_flags, item }) => change((thread) => withAnswered(thread, red_flags, item)),
    onError: (error, _, done) => {
      const takeBack = () => {
        if (done) change((thread) => withOpenAgain(thread, done.ids, done.acknowledged_at));
        reload();
      };
      if (error instanceof QueuedError) return onLost(error.record.id, takeBack);
      toast.error(error instanceof NotKeptError ? error.message : t('red_flag.failed'));
      takeBack();
    },
  }).mutate;
}

/** Takes back what the reader acknowledged by mistake: the red flag waits again at once. */
export function useTakeBack(eContactId: string) {
  const { change, reload } = useThreadChange(eContactId);
  return useMutation({
    networkMode: 'always',
    onMutate: ({ flag }) => change((thread) => withOpenAgain(thread, [flag.id], flag.acknowledged_at ?? '')),
    mutationFn: ({ flag, summary }: { flag: RedFlag; summary: string }) =>
      send(
        takeBackAcknowledgement,
        { params: { red_flag_id: flag.id } },
        { title: 'thread.queue_take_back', summary, silent: true },
      ),
    onSuccess: ({ red_flag, item }) => change((thread) => withAnswered(thread, [red_flag], item)),
    onError: (error) => {
      if (error instanceof QueuedError) return onLost(error.record.id, reload);
      if (error instanceof NotKeptError || error instanceof ApiError) toast.error(error.message);
      reload();
    },
  }).mutate;
}

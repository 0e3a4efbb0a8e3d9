import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInboxCounts, setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { Owner } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { patientName } from '../thread/people-of.ts';
import { putItem } from '../thread-cache.ts';

type NewOwner = Omit<BodyOf<typeof setOwner>, 'owner_version'>;

interface Change {
  item: EContactItem;
  owner: NewOwner;
}

const changing = [setOwner.name] as const;
const versionOf = ({ e_contact }: EContactItem): number => e_contact.owner_version ?? 0;

/** The new owner where somebody else was quicker: null is nobody; undefined after any other result. */
function takenBy(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'owner_changed') return undefined;
  const { owner } = (error.body?.details ?? {}) as { owner?: Owner | null };
  return owner ? displayName(owner, owner.role) : null;
}

const takenText = (name: string | null): string =>
  name === null ? makeText('inbox.taken_by_nobody') : makeText('inbox.taken_by', { name });

function sendOwner({ item, owner }: Change) {
  const { id } = item.e_contact;
  const isBefore = (record: QueueRecord) => record.name === setOwner.name && record.thread === id;
  const refused = queueStore.get().find((record) => isBefore(record) && record.state === 'refused');
  return send(
    setOwner,
    { params: { id }, body: { ...owner, owner_version: versionOf(item) } },
    {
      title: 'thread.queue_owner',
      summary: patientName(item),
      thread: id,
      needs: [id],
      insteadOf: refused?.id,
      silent: true,
    },
  );
}

/**
 * Claims, assigns, or gives back. The result is shown here, since the row may have left the list. `onDone` is called once it is
 * done or waits; after a refusal the form stays, with the reason that was typed.
 */
export function useSetOwner(): (change: Change, onDone?: () => void) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: changing,
    networkMode: 'always',
    mutationFn: sendOwner,
    onSuccess: ({ item }) => {
      putItem(queryClient, item);
      loadAgain(queryClient, keyOf(getInboxCounts));
      const patient = patientName(item);
      if (!item.owner) return toast.success(makeText('inbox.handed_back', { patient }));
      const isMine = item.owner.user_id === currentSession()?.userId;
      const name = displayName(item.owner, item.owner.role);
      toast.success(makeText(isMine ? 'inbox.claimed' : 'inbox.given', { patient, name }));
    },
    onError: (error, { item }) => {
      const patient = patientName(item);
      if (error instanceof QueuedError) return toast.blank(makeText('inbox.waiting_to_be_claimed', { patient }));
      const name = takenBy(error);
      if (name === undefined) tellError(error);
      else toast.error(`${patient}: ${takenText(name)}`);
      if (!(error instanceof NotKeptError)) loadAgain(queryClient, keyOf(getThreadForClinician));
    },
  });
  return (change, onDone) =>
    mutate(change, { onSuccess: onDone, onError: (error) => error instanceof QueuedError && onDone?.() });
}

interface OwnerChanging {
  isSending: boolean;
  /** It waits on this device, or was refused; with what it asks for. */
  waiting: { record: QueueRecord; owner: NewOwner | null } | undefined;
  /** Says that somebody else was quicker, until the list shows it. */
  taken: string | undefined;
}

/** State of ownership changes that are under way. */
export function useOwnerChanging(item: EContactItem): OwnerChanging {
  const { id } = item.e_contact;
  const records = useQueued({ thread: id, name: setOwner.name });
  const record = records[records.length - 1];
  const ends = useMutationState({
    filters: { mutationKey: changing },
    select: ({ state }) => ({ change: state.variables as Change, status: state.status, error: state.error as unknown }),
  });
  const mine = ends.filter(({ change }) => change.item.e_contact.id === id);
  const last = mine[mine.length - 1];
  const isOfNow = last !== undefined && versionOf(last.change.item) === versionOf(item);
  const taken = isOfNow ? takenBy(last.error) : undefined;
  return {
    isSending: mine.some(({ status }) => status === 'pending'),
    waiting: record && { record, owner: bodyOf(setOwner, record) },
    taken: taken === undefined ? undefined : takenText(taken),
  };
}

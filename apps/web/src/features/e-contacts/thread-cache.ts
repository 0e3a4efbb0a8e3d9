import type { QueryClient } from '@tanstack/react-query';
import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import { withAttachment } from '@hodi/domain/attachments/put-attachment.ts';
import type { Call } from '@hodi/domain/e-contacts/call.ts';
import type { EContactItem, ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForClinician, getThreadForPatient, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import { hasGap, withCall, withItem, withMessage } from '@hodi/domain/e-contacts/thread-updates.ts';
import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { putIntoLists } from './list-caches.ts';

const endpoints = [getThreadForPatient, getThreadForClinician];

const isOtherOwner = (known: EContactItem, item: EContactItem): boolean =>
  (item.e_contact.owner_version ?? 0) > (known.e_contact.owner_version ?? 0);

/** Changes the thread wherever it is held; loads it again where the change cannot be complete. */
function changeThread(queryClient: QueryClient, item: EContactItem, change: (thread: Thread) => Thread): void {
  for (const endpoint of endpoints) {
    const { queryKey } = queryFor(endpoint, { params: { id: item.e_contact.id } });
    const state = queryClient.getQueryState<Thread>(queryKey);
    if (state === undefined) continue;
    // The history of its owners comes with the thread.
    const isHandedOn = state.data !== undefined && isOtherOwner(state.data.item, item);
    const after = queryClient.setQueryData<Thread>(queryKey, (thread) => thread && change(thread));
    const isBehind = after !== undefined && (hasGap(after) || lastSeqOf(after.item) < lastSeqOf(item));
    // A server that was put back to a backup may not have had it for a while: what is held is of its former life.
    const wasNotThere = state.status === 'error';
    if (isBehind || isHandedOn || wasNotThere || state.fetchStatus === 'fetching') loadAgain(queryClient, queryKey);
  }
}

/** Refetches a thread after an event that does not carry all of its change. */
export function loadThreadAgain(queryClient: QueryClient, id: string): void {
  for (const endpoint of endpoints) loadAgain(queryClient, queryFor(endpoint, { params: { id } }).queryKey);
}

/** A message that the server has: in its thread and in the lists. */
export function putMessage(queryClient: QueryClient, message: ThreadMessage, item: EContactItem): void {
  changeThread(queryClient, item, (thread) => withMessage(thread, message, item));
  putIntoLists(queryClient, item);
}

/** A call that the server has: in its thread, and what follows from it in the lists. */
export function putCall(queryClient: QueryClient, call: Call, item: EContactItem): void {
  changeThread(queryClient, item, (thread) => withCall(thread, call, item));
  putIntoLists(queryClient, item);
}

/** Updates a photo or voice note in the cached thread. */
export function putAttachment(queryClient: QueryClient, attachment: Attachment): void {
  for (const endpoint of endpoints) {
    const { queryKey } = queryFor(endpoint, { params: { id: attachment.e_contact_id } });
    queryClient.setQueryData<Thread>(queryKey, (thread) => thread && withAttachment(thread, attachment));
    // The answer that is on its way may have been read before it.
    if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching') loadAgain(queryClient, queryKey);
  }
}

/** A later picture of an inquiry: in its thread and in the lists. */
export function putItem(queryClient: QueryClient, item: EContactItem, red_flags?: readonly RedFlag[]): void {
  changeThread(queryClient, item, (thread) => withItem(thread, item, red_flags));
  putIntoLists(queryClient, item);
}

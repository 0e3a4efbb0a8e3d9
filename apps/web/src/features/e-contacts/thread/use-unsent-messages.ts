import { useState } from 'react';
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { useMutationState } from '@tanstack/react-query';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { postMessage, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { useWatchedMedia } from '~/lib/attachments/load-media.ts';
import { useDraftsAt } from '~/lib/attachments/local-media.ts';
import { sendAgain } from '~/lib/offline/retry/send-again.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { arrived } from '~/lib/offline/queue-store.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { useStore } from '~/lib/store.ts';
import { discardDraft } from '../message/draft-extras.ts';
import { draftReply, type WrittenMessage } from './draft-reply.ts';
import { seenWaiting } from './seen-waiting.ts';
import { writingKey } from './use-write-message.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';

export interface UnsentMessage {
  id: string;
  text: string;
  written_at: string | null;
  is_urgent?: boolean | undefined;
  attachments?: NewAttachment[] | undefined;
  replies_to?: string | undefined;
  state: 'sending' | 'waiting' | 'not_sent' | 'sent';
  /** Why the server refused it. */
  reason?: string | undefined;
  /** Id of a record in the queue that needs its author. */
  record?: string;
  retry?: () => void;
  /** Of one that can no longer be sent. */
  discard?: () => void;
}

/** A message that waits, or waited. */
interface Waiting extends UnsentMessage {
  recordId: string;
  /** Its place in the queue. */
  place: number;
}

const idOf = ({ id }: { id: string }): string => id;
const writtenIn = (record: QueueRecord) => record.body as Omit<WrittenMessage, 'idempotencyKey'>;

/** @param isOver since the thread was resolved: then it would be refused each time. */
function queuedMessage(record: QueueRecord, isOver: boolean): Waiting {
  const { message, ...written } = writtenIn(record);
  const { id, written_at, is_urgent, attachments, replies_to } = written;
  const shown = { id, text: message, written_at, is_urgent, attachments, replies_to };
  const common = { ...shown, recordId: record.id, place: record.timestamp };
  if (record.state === 'waiting' || record.state === 'sending') return { ...common, state: record.state };
  return {
    ...common,
    state: 'not_sent',
    reason: record.state === 'refused' ? (record.lastError ?? undefined) : undefined,
    record: record.id,
    ...(!isOver && { retry: () => void sendAgain(record.id) }),
  };
}

/** Between leaving the queue for the clinic and coming back as part of the thread, a message stays where it is. */
function useLingering(now: readonly Waiting[], known: ReadonlySet<string>): Waiting[] {
  const [before, setBefore] = useState(now);
  const seen = seenWaiting(before, now, known);
  if (seen !== before) setBefore(seen);
  return before
    .filter(({ id, recordId }) => arrived.has(recordId) && !now.some((message) => message.id === id))
    .map(({ retry: _, record: __, reason: ___, ...message }) => ({ ...message, state: 'sent' }));
}

/** Messages written here that the thread does not contain yet: being sent, waiting for a network, or refused. */
export function useUnsentMessages({ item, held_replies = [] }: Thread): UnsentMessage[] {
  const { id, status } = item.e_contact;
  const underWay = useMutationState({
    filters: { mutationKey: writingKey(id), status: 'pending' },
    select: ({ state }) => state.variables as WrittenMessage,
  });
  const queued = useQueued({ thread: id, name: postMessage.name });
  // Records that this device can no longer open are left out. The list of unsent writes shows them.
  const waiting = queued.filter(({ body }) => body !== null).map((record) => queuedMessage(record, !isOpen(status)));
  const here = new Set([...item.messages.map(({ e_contact_message }) => e_contact_message), ...held_replies].map(idOf));
  const lingering = useLingering(waiting, here);
  const sending = underWay.map(({ message, ...written }) => ({ ...written, text: message, state: 'sending' as const }));
  const known = new Set(here);
  // As they were written, whatever was done to the clock meanwhile: what leaves without having waited comes after all that did.
  const inOrder = [...waiting, ...lingering].sort((one, other) => one.place - other.place);
  return [...inOrder, ...sending].filter((message) => !known.has(message.id) && known.add(message.id));
}

/** Text, photos and voice notes left in the composer when the thread was resolved: shown, but never sent. */
export function useStrandedDraft({ item }: Thread): UnsentMessage | undefined {
  const { id, status } = item.e_contact;
  useWatchedMedia();
  const { text, replies_to } = useStore(draftReply(id).store);
  const attachments = useDraftsAt(id).map(({ announced }) => announced);
  if (isOpen(status) || (!hasVisible(text) && attachments.length === 0)) return undefined;
  const draft = { text, replies_to, attachments, written_at: null };
  return { id: 'stranded', ...draft, state: 'not_sent', discard: () => void discardDraft(id) };
}

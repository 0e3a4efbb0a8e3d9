import { useEffect, useState } from 'react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { ApiError, isRefusal } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { loadMedia } from '~/lib/attachments/load-media.ts';
import { uploadSoon } from '~/lib/attachments/upload-soon.ts';
import { useStore } from '~/lib/store.ts';
import { loadThreadAgain, putItem, putMessage } from '../thread-cache.ts';
import { draftReply, type DraftReply, leftToSend, type MessageExtras, type WrittenMessage } from './draft-reply.ts';
import { seenSeq } from './use-mark-seen.ts';

export const writingKey = (eContactId: string) => [postMessage.name, eContactId] as const;

/** Messages into this thread that are being sent from here. */
export function idsLeaving(queryClient: QueryClient, eContactId: string): ReadonlySet<string> {
  const running = queryClient.getMutationCache().findAll({ mutationKey: writingKey(eContactId), status: 'pending' });
  return new Set(running.map(({ state }) => (state.variables as WrittenMessage).id));
}

/** A colleague has written what its author had not seen. */
const isMoved = (error: unknown): boolean => error instanceof ApiError && error.code === 'new_messages';

export interface SendTextOptions extends MessageExtras {
  /** Of a preview of the same words. */
  audio_url?: string | undefined;
  /** How far the thread was read, where that is more than was in sight. */
  seen?: number;
}

export interface Into {
  eContactId: string;
  to: string | undefined;
  reply: DraftReply;
}

const idsOf = ({ attachments = [] }: WrittenMessage): string[] => attachments.map(({ id }) => id);

/** Words and photos go back into the composer. */
export async function takeBack(reply: DraftReply, written: WrittenMessage): Promise<unknown> {
  if (idsOf(written).length > 0)
    await loadMedia()
      .then(({ markDraft }) => markDraft(idsOf(written)))
      .catch(() => undefined);
  return reply.takeBack(written);
}

/** Before it leaves: a page that dies now must not show them beside the next message. */
async function keepBesideIt(written: WrittenMessage): Promise<void> {
  if (idsOf(written).length === 0) return;
  await loadMedia()
    .then(({ markWaiting }) => markWaiting(idsOf(written), written.id))
    .catch(() => undefined);
}

/** Sends it under its own id and key: however often, it is one message. */
export async function sendMessage({ eContactId, to, reply }: Into, written: WrittenMessage) {
  const { idempotencyKey, ...body } = written;
  await keepBesideIt(written);
  return send(
    postMessage,
    { params: { id: eContactId }, body },
    {
      title: 'thread.queue_message',
      summary: [to ?? '', body.message].filter(Boolean).join(' · '),
      thread: eContactId,
      creates: [body.id],
      needs: [eContactId],
      userId: reply.owner,
      idempotencyKey,
      onKept: () => reply.isSafe(body.id),
      onRefused: () => takeBack(reply, written),
      // A clinician is there to be asked; what goes later is held instead.
      onlyNow: to === undefined ? undefined : { stop_if_moved: true },
      silent: isMoved,
    },
  );
}

/**
 * The composer of a thread: its text, and what sending does.
 * @param to the patient's name, for the clinician who looks at what waits for many of them.
 */
export function useWriteMessage(eContactId: string, to?: string) {
  const queryClient = useQueryClient();
  const reply = draftReply(eContactId);
  const { text, loaded } = useStore(reply.store);
  const [isUrgent, setUrgent] = useState(false);
  /** How far the writer had seen the thread when their reply was stopped. */
  const [movedSince, setMovedSince] = useState<number>();
  const { mutate } = useMutation({
    mutationKey: writingKey(eContactId),
    networkMode: 'always',
    mutationFn: (written: WrittenMessage) => sendMessage({ eContactId, to, reply }, written),
    onSuccess: ({ item, is_held, ...message }, { id }) => {
      if (is_held) {
        putItem(queryClient, item);
        loadThreadAgain(queryClient, eContactId);
      } else putMessage(queryClient, message, item);
      reply.isSafe(id);
      uploadSoon();
    },
    onError: (error, written) => {
      // It is marked again, with the words that come back.
      if (!(error instanceof QueuedError) && written.is_urgent) setUrgent(true);
      if (error instanceof QueuedError) reply.isSafe(written.id);
      // A refusal has given the words back already.
      else if (!(error instanceof ApiError)) void takeBack(reply, written);
      else if (isRefusal(error) || isMoved(error)) loadThreadAgain(queryClient, eContactId);
      if (isMoved(error)) setMovedSince(written.seen_seq ?? 0);
    },
  });

  useEffect(() => {
    if (loaded === 0) return;
    const sendAgain = async () => {
      const found = await leftToSend(reply);
      const leaving = idsLeaving(queryClient, eContactId);
      for (const written of found) if (!leaving.has(written.id)) mutate(written);
    };
    void sendAgain();
  }, [loaded, eContactId, queryClient, reply, mutate]);

  const sendText = (message: string, { audio_url, seen = 0, ...extras }: SendTextOptions = {}) => {
    const is_urgent = isUrgent || undefined;
    const seen_seq = Math.max(seen, seenSeq(eContactId));
    const written = reply.written(message.trim(), { ...extras, audio_url, is_urgent }, seen_seq);
    setUrgent(false);
    setMovedSince(undefined);
    reply.begin(written);
    mutate(written);
  };
  const setText = (next: string) => reply.write(next);
  const moved = movedSince === undefined ? undefined : { since: movedSince, end: () => setMovedSince(undefined) };
  return { text, setText, sendText, isUrgent, setUrgent, moved };
}

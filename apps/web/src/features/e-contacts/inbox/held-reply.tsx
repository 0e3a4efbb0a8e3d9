import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { discardHeldReply, sendHeldReply } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { HeldReply } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { eyeOff } from '~/components/icon/entry-icons.ts';
import { Bubble } from '~/components/thread/bubble.tsx';
import { AttachmentPart } from '~/lib/attachments/attachment-part.tsx';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { MessageText } from '~/lib/message-text/message-text.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { useSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { authorOf, patientName } from '../thread/people-of.ts';
import { loadThreadAgain, putItem, putMessage } from '../thread-cache.ts';
import styles from './inbox.module.css';

/** The colleague who wrote last before the held reply arrived. */
function whoHadWritten({ item }: Thread, held: HeldReply, t: Translate): string {
  const before = item.messages.filter(
    ({ message_author_type, e_contact_message: { created_at, user_id } }) =>
      message_author_type === 'clinician' && user_id !== held.user_id && created_at <= held.created_at,
  );
  const last = before[before.length - 1];
  return last ? authorOf(last, { item, reader: 'clinician', userId: '', t }).name : t('held.colleague');
}

/** Sends it to the patient, or throws it away; without a network it waits. */
function useHeld(held: HeldReply, item: EContactItem) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { id } = item.e_contact;
  const place = { params: { id, message_id: held.id } };
  const options = { summary: `${patientName(item)} · ${wordsOf(held)}`, thread: id, needs: [id] };
  const onError = (error: unknown) => {
    if (error instanceof QueuedError) return;
    if (error instanceof NotKeptError) toast.error(error.message);
    // Somebody else decided about it.
    if (error instanceof ApiError) loadThreadAgain(queryClient, id);
  };
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => send(sendHeldReply, place, { ...options, title: 'held.queue_send' }),
    onSuccess: ({ item: after, ...message }) => {
      putMessage(queryClient, message, after);
      loadThreadAgain(queryClient, id);
    },
    onError,
  });
  const discarding = useMutation({
    networkMode: 'always',
    mutationFn: () => send(discardHeldReply, place, { ...options, title: 'held.queue_discard' }),
    onSuccess: ({ item: after }) => {
      putItem(queryClient, after);
      loadThreadAgain(queryClient, id);
      toast.success(t('held.discarded'));
    },
    onError,
  });
  const queued = useQueued({ thread: id }).find(({ url }) => url.includes(held.id));
  return { sending, discarding, queued };
}

/** A reply that waits for its author or the owner of the thread to decide: clinicians see it, the patient does not. */
export function HeldReplyBubble({ held, thread }: { held: HeldReply; thread: Thread }) {
  const t = useTexts();
  const { time } = useFormats();
  const userId = useSession()?.userId;
  const { sending, discarding, queued } = useHeld(held, thread.item);
  const isMine = held.user_id === userId;
  const mayDecide = isMine || thread.item.owner?.user_id === userId;
  const isUnderWay = sending.isPending || discarding.isPending;
  return (
    <div className={isMine ? `${styles.held} ${styles.heldMine}` : styles.held}>
      <Bubble
        mine
        author={isMine ? t('thread.you') : displayName(held.author, held.author.role)}
        showAuthor
        time={time(held.written_at ?? held.created_at)}
        marks={[{ icon: eyeOff, text: t('held.mark', { name: whoHadWritten(thread, held, t) }) }]}
        isHeld
      >
        {(held.attachments ?? []).length > 0 && (
          <AttachmentPart part="MessageMedia" attachments={held.attachments ?? []} isMine={isMine} />
        )}
        {wordsOf(held) !== '' && <MessageText text={wordsOf(held)} />}
      </Bubble>
      {queued && <UnsentState record={queued} />}
      {mayDecide && !queued && (
        <span className={styles.heldActions}>
          {isOpen(thread.item.e_contact.status) && (
            <Button
              size="small"
              kind="soft"
              sending={isUnderWay}
              sendingLabel={t('held.sending')}
              onClick={() => sending.mutate()}
            >
              {t('held.send')}
            </Button>
          )}
          <Button size="small" kind="quiet" disabled={isUnderWay} onClick={() => discarding.mutate()}>
            {t('held.discard')}
          </Button>
        </span>
      )}
    </div>
  );
}

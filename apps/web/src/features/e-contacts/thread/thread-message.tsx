import { useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { Button } from '~/components/action/button.tsx';
import type { MenuItem } from '~/components/action/menu.tsx';
import { reply as replySign } from '~/components/icon/media-icons.ts';
import type { ThreadMessage as Message } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { deliveryOf } from '@hodi/domain/e-contacts/message-delivery.ts';
import { Bubble, type BubbleState } from '~/components/thread/bubble.tsx';
import { infoCircle, trash } from '~/components/icon/action-icons.ts';
import { bell } from '~/components/icon/seldom-icons.ts';
import { message as smsSign } from '~/components/icon/state-icons.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { AttachmentPart } from '~/lib/attachments/attachment-part.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { MessageText } from '~/lib/message-text/message-text.tsx';
import { RetryNotSaved } from '~/lib/offline/retry/retry-not-saved.tsx';
import { useIsPhone } from '~/lib/use-media.ts';
import { QuotedMessage } from '../message/quoted-message.tsx';
import { putAttachment } from '../thread-cache.ts';
import { MessageMenu } from '../message/message-menu.tsx';
import { draftReply } from './draft-reply.ts';
import type { Author } from './people-of.ts';
import { ThreadDanger } from './thread-danger.tsx';
import type { UnsentMessage as Unsent } from './use-unsent-messages.ts';
import styles from './thread-view.module.css';

type Formats = ReturnType<typeof useFormats>;

const Listen = lazyComponent(
  async () => (await import('../listen/listen.tsx')).default,
  <div className={styles.listen} />,
);

interface ThreadMessageProps {
  message: Message;
  thread: Thread;
  reader: UserType;
  author: Author;
  nameOf: (message: Message) => string;
}

/** Less lies between writing and arriving on any line, and between two clocks. */
const apart = 300_000;

/**
 * It stands under the day on which it came; where it had waited, it says when it was written too, since "an hour ago"
 * counts from there. A phone whose clock is fast says nothing.
 */
function toldAt(
  { written_at, created_at }: Message['e_contact_message'],
  t: Translate,
  { day, time }: Formats,
): string {
  const arrived = time(created_at);
  if (written_at === null || Date.parse(created_at) - Date.parse(written_at) < apart) return arrived;
  const from = day(written_at);
  return t('thread.waited', {
    written: (from === day(created_at) ? '' : `${from} `) + time(written_at),
    arrived,
  });
}

/**
 * How far a message of the reader's own came, in a word: it has no words for the other side's. A clinician is asked to call whom nothing
 * reached.
 */
function deliveryIn(
  { thread, message }: { thread: Thread; message: Message },
  t: Translate,
  moment: (at: string) => string,
): { state: BubbleState; stateLabel: string } {
  const delivery = deliveryOf(thread, message);
  const isClinic = message.message_author_type === 'clinician';
  if (delivery.state === 'told') {
    const { by, at } = delivery;
    const key = isClinic ? (`thread.told_${by}` as const) : (`thread.clinic_told_${by}` as const);
    return { state: 'told', stateLabel: t(key, { at: moment(at) }) };
  }
  if (delivery.state === 'not_reached')
    return isClinic
      ? { state: 'not_told', stateLabel: t('thread.not_told') }
      : { state: 'sent', stateLabel: t('thread.sent') };
  return { state: delivery.state, stateLabel: t(`thread.${delivery.state}`) };
}

/** Marks to notice before a message is read. */
function marksOf(
  {
    is_urgent,
    via,
    is_about_unknown,
  }: Pick<Message['e_contact_message'], 'is_urgent' | 'via'> & Pick<Message, 'is_about_unknown'>,
  t: Translate,
) {
  return [
    ...(is_urgent ? [{ icon: bell, text: t('thread.urgent') }] : []),
    ...(via === 'sms' ? [{ icon: smsSign, text: t('thread.by_sms') }] : []),
    ...(is_about_unknown ? [{ icon: infoCircle, text: t('thread.about_unknown') }] : []),
  ];
}

/** To answer one message of many, as long as answers are taken. */
function answering(
  { thread, message }: Pick<ThreadMessageProps, 'thread' | 'message'>,
  t: Translate,
): readonly MenuItem[] {
  const { id, status } = thread.item.e_contact;
  if (!isOpen(status)) return [];
  const answer = () => draftReply(id).quote(message.e_contact_message.id);
  return [{ id: 'answer', label: t('thread.answer'), icon: replySign, onSelect: answer }];
}

/** Advice on danger in what a patient types of a voice note. */
const dangerIn = (thread: Thread) => (written: string) => <ThreadDanger thread={thread} written={[written]} />;

/** A message that the server has. */
export function ThreadMessage({ message, thread, reader, author, nameOf }: ThreadMessageProps) {
  const t = useTexts();
  const formats = useFormats();
  const { seq, audio_url, attachments = [], replies_to } = message.e_contact_message;
  const text = wordsOf(message.e_contact_message);
  const queryClient = useQueryClient();
  // The clinic's messages can always be read aloud; other messages only if their audio exists already.
  const isHeard = audio_url !== null || (!author.isMine && message.message_author_type === 'clinician');
  const moment = useMoment();
  const at = toldAt(message.e_contact_message, t, formats);
  return (
    <div className={styles.item} data-seq={seq}>
      <Bubble
        mine={author.isMine}
        author={author.name}
        showAuthor={author.isThird}
        time={at}
        audio={isHeard && text !== '' && <Listen message={message.e_contact_message} />}
        marks={marksOf({ ...message, ...message.e_contact_message }, t)}
        menu={<MessageMenu text={text} author={author.name} at={at} items={answering({ thread, message }, t)} />}
        {...(author.isMine && deliveryIn({ thread, message }, t, moment))}
      >
        {replies_to && <QuotedMessage thread={thread} id={replies_to} nameOf={nameOf} />}
        {attachments.length > 0 && (
          <AttachmentPart
            part="MessageMedia"
            attachments={attachments}
            isClinician={reader === 'clinician'}
            isMine={author.isMine}
            {...(reader === 'patient' && { dangerIn: dangerIn(thread) })}
            onChanged={(attachment) => putAttachment(queryClient, attachment)}
          />
        )}
        {text !== '' && <MessageText text={text} />}
      </Bubble>
    </div>
  );
}

interface UnsentMessageProps extends Pick<ThreadMessageProps, 'thread' | 'nameOf'> {
  unsent: Unsent;
}

/** A message that is still on this device: the state stands on the item itself. */
export function UnsentMessage({ unsent, thread, nameOf }: UnsentMessageProps) {
  const t = useTexts();
  const { time } = useFormats();
  const isPhone = useIsPhone();
  const isStopped = unsent.state === 'not_sent';
  const state = unsent.state === 'waiting' && !isPhone ? 'waiting_on_device' : unsent.state;
  const word = unsent.reason === undefined ? t(`thread.${state}`) : t('thread.refused', { reason: unsent.reason });
  return (
    <div className={styles.item}>
      <Bubble
        mine
        author={t('thread.you')}
        time={unsent.written_at !== null && time(unsent.written_at)}
        marks={marksOf(unsent, t)}
        state={unsent.state === 'sending' ? 'waiting' : unsent.state}
        stateLabel={word}
        {...(isStopped && unsent.retry && { retry: { label: t('thread.send_again'), onRetry: unsent.retry } })}
      >
        {unsent.replies_to !== undefined && <QuotedMessage thread={thread} id={unsent.replies_to} nameOf={nameOf} />}
        {unsent.attachments !== undefined && unsent.attachments.length > 0 && (
          <AttachmentPart part="MessageMedia" announced={unsent.attachments} isMine />
        )}
        {unsent.text !== '' && <MessageText text={unsent.text} />}
      </Bubble>
      {unsent.discard && (
        <div className={styles.stranded}>
          <Button kind="quiet" size="small" icon={trash} onClick={unsent.discard}>
            {t('thread.discard')}
          </Button>
        </div>
      )}
      {unsent.record !== undefined && <RetryNotSaved id={unsent.record} />}
    </div>
  );
}

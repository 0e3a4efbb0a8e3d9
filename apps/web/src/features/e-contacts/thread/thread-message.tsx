import type { ThreadMessage as Message } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { isRead } from '@hodi/domain/e-contacts/thread-updates.ts';
import { Bubble } from '~/components/thread/bubble.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { NotNoted } from '~/lib/offline/again/not-noted.tsx';
import type { Author } from './people-of.ts';
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
  author: Author;
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

/** A message that the server has. */
export function ThreadMessage({ message, thread, author }: ThreadMessageProps) {
  const t = useTexts();
  const formats = useFormats();
  const { seq, message: text, audio_url } = message.e_contact_message;
  // What the clinic wrote, for who would rather listen; anything else where its sound is there already.
  const isHeard = audio_url !== null || (!author.isMine && message.message_author_type === 'clinician');
  const state = isRead(thread, message) ? 'read' : 'sent';
  return (
    <div className={styles.item} data-seq={seq}>
      <Bubble
        mine={author.isMine}
        author={author.name}
        showAuthor={author.isThird}
        time={toldAt(message.e_contact_message, t, formats)}
        audio={isHeard && <Listen message={message.e_contact_message} />}
        {...(author.isMine && { state, stateLabel: t(`thread.${state}`) })}
      >
        {text}
      </Bubble>
    </div>
  );
}

/** A message that is still on this device: the state stands on the item itself. */
export function UnsentMessage({ unsent }: { unsent: Unsent }) {
  const t = useTexts();
  const { time } = useFormats();
  const isStopped = unsent.state === 'not_sent';
  const word =
    unsent.reason === undefined ? t(`thread.${unsent.state}`) : t('thread.refused', { reason: unsent.reason });
  return (
    <div className={styles.item}>
      <Bubble
        mine
        author={t('thread.you')}
        time={unsent.written_at !== null && time(unsent.written_at)}
        state={unsent.state === 'sending' ? 'waiting' : unsent.state}
        stateLabel={word}
        {...(isStopped && unsent.retry && { retry: { label: t('thread.send_again'), onRetry: unsent.retry } })}
      >
        {unsent.text}
      </Bubble>
      {unsent.record !== undefined && <NotNoted id={unsent.record} />}
    </div>
  );
}

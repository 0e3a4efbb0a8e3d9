import type { ThreadMessage as Message } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { isRead } from '@hodi/domain/e-contacts/thread-updates.ts';
import { Bubble } from '~/components/thread/bubble.tsx';
import { orNothing } from '~/lib/ahead.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotNoted } from '~/lib/offline/again/not-noted.tsx';
import type { Author } from './people-of.ts';
import type { UnsentMessage as Unsent } from './use-unsent-messages.ts';
import styles from './thread-view.module.css';

const Listen = orNothing(() => import('../listen/listen-later.ts'), styles.listen);

interface ThreadMessageProps {
  message: Message;
  thread: Thread;
  author: Author;
}

/** A message that the server has. */
export function ThreadMessage({ message, thread, author }: ThreadMessageProps) {
  const t = useTexts();
  const { time } = useFormats();
  const { seq, written_at, created_at, message: text, audio_url } = message.e_contact_message;
  // What the clinic wrote, for who would rather listen; anything else where its sound is there already.
  const isHeard = audio_url !== null || (!author.isMine && message.message_author_type === 'clinician');
  const state = isRead(thread, message) ? 'read' : 'sent';
  return (
    <div className={styles.item} data-seq={seq}>
      <Bubble
        mine={author.isMine}
        author={author.name}
        showAuthor={author.isThird}
        time={time(written_at ?? created_at)}
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

import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import { IconButton } from '~/components/action/icon-button.tsx';
import { close } from '~/components/icon/entry-icons.ts';
import { useTexts, type Translate } from '~/lib/i18n/texts.ts';
import { quote, useQuoted } from './draft-extras.ts';
import styles from './quoted-message.module.css';

const excerptLength = 140;

/** A message in one line: its words, or what it holds instead. */
export function excerptOf({ e_contact_message: message }: ThreadMessage, t: Translate): string {
  const words = wordsOf(message).replace(/\s+/g, ' ');
  if (words !== '') return words.length > excerptLength ? `${words.slice(0, excerptLength)}…` : words;
  return t(message.attachments?.[0]?.kind === 'voice' ? 'thread.voice_note' : 'thread.photo');
}

interface QuotedMessageProps {
  thread: Thread;
  /** Which one is answered. */
  id: string;
  nameOf: (message: ThreadMessage) => string;
}

/** The message that is answered, above the answer; a tap leads there. */
export function QuotedMessage({ thread, id, nameOf }: QuotedMessageProps) {
  const t = useTexts();
  const quoted = thread.item.messages.find(({ e_contact_message }) => e_contact_message.id === id);
  if (quoted === undefined) return null;
  const { seq } = quoted.e_contact_message;
  const show = () => document.querySelector(`[data-seq="${seq}"]`)?.scrollIntoView({ block: 'center' });
  return (
    <button type="button" className={styles.quoted} onClick={show}>
      <span className="sr">{t('thread.answers')}</span>
      <span className={styles.author}>{nameOf(quoted)}</span>
      <span className={styles.text}>{excerptOf(quoted, t)}</span>
    </button>
  );
}

/** Above the composer: which message is being answered. */
export function QuotingBar({ thread }: { thread: string }) {
  const t = useTexts();
  const quoted = useQuoted(thread);
  if (quoted === undefined) return null;
  return (
    <div className={styles.bar}>
      <div className={styles.quoted}>
        <span className="sr">{t('thread.answers')}</span>
        <span className={styles.author}>{quoted.author}</span>
        <span className={styles.text}>{quoted.text}</span>
      </div>
      <IconButton icon={close} label={t('thread.answer_not')} onClick={() => quote(thread, undefined)} />
    </div>
  );
}

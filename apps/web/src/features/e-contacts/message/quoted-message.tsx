import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { IconButton } from '~/components/action/icon-button.tsx';
import { close } from '~/components/icon/entry-icons.ts';
import { useTexts, type Translate } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { useStore } from '~/lib/store.ts';
import { draftReply } from '../thread/draft-reply.ts';
import { authorOf } from '../thread/people-of.ts';
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

interface QuotingBarProps {
  thread: Thread;
  reader: UserType;
}

/** Above the composer: which message is being answered. */
export function QuotingBar({ thread: { item }, reader }: QuotingBarProps) {
  const t = useTexts();
  const userId = useSession()?.userId ?? '';
  const reply = draftReply(item.e_contact.id);
  const { replies_to } = useStore(reply.store);
  const quoted = item.messages.find(({ e_contact_message }) => e_contact_message.id === replies_to);
  if (quoted === undefined) return null;
  return (
    <div className={styles.bar}>
      <div className={styles.quoted}>
        <span className="sr">{t('thread.answers')}</span>
        <span className={styles.author}>{authorOf(quoted, { item, reader, userId, t }).name}</span>
        <span className={styles.text}>{excerptOf(quoted, t)}</span>
      </div>
      <IconButton icon={close} label={t('thread.answer_not')} onClick={() => reply.quote(undefined)} />
    </div>
  );
}

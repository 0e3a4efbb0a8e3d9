import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { missedByReply } from '@hodi/domain/e-contacts/thread-updates.ts';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { authorOf } from '../thread/people-of.ts';
import styles from './inbox.module.css';
import { excerptOf } from '../message/quoted-message.tsx';

interface MovedQuestionProps {
  thread: Thread;
  /** The last message that the writer had in sight. */
  seenSeq: number;
  /** @param seen how far the thread was shown here. */
  onSend: (seen: number) => void;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Above a reply that was stopped since a colleague has written: what they wrote, and what shall become of one's own words. */
export function MovedQuestion({ thread: { item }, seenSeq, onSend, onEdit, onDiscard }: MovedQuestionProps) {
  const t = useTexts();
  const userId = useSession()?.userId ?? '';
  const missed = missedByReply({ item }, { seen: seenSeq, user_id: userId });
  const last = missed[missed.length - 1];
  const nameOf = (message: ThreadMessage) => authorOf(message, { item, reader: 'clinician', userId, t }).name;
  const name = last && nameOf(last);
  const title = name === undefined ? t('moved.title_someone') : t('moved.title', { name });
  return (
    <section className={styles.moved} role="alert" aria-label={title}>
      <p>
        <b>{title}.</b> {t('moved.text')}
      </p>
      {missed.map((message) => (
        <blockquote key={message.e_contact_message.id}>
          {message !== last && <b>{nameOf(message)}: </b>}
          {excerptOf(message, t)}
        </blockquote>
      ))}
      <span className={styles.heldActions}>
        <Button size="small" kind="main" onClick={() => onSend(last?.e_contact_message.seq ?? seenSeq)}>
          {t('moved.send')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('moved.edit')}
        </Button>
        <Button size="small" kind="quiet" onClick={onDiscard}>
          {t('moved.discard')}
        </Button>
      </span>
    </section>
  );
}

import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { authorOf } from '../thread/people-of.ts';
import styles from './inbox.module.css';

interface MovedQuestionProps {
  thread: Thread;
  /** The last message that the writer had in sight. */
  seenSeq: number;
  onSend: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Above a reply that was stopped since a colleague has written: what they wrote, and what shall become of one's own words. */
export function MovedQuestion({ thread: { item }, seenSeq, onSend, onEdit, onDiscard }: MovedQuestionProps) {
  const t = useTexts();
  const userId = useSession()?.userId ?? '';
  const since = item.messages.filter(
    ({ message_author_type, e_contact_message: { seq, user_id } }) =>
      message_author_type === 'clinician' && seq > seenSeq && user_id !== userId,
  );
  const last = since[since.length - 1];
  const name = last && authorOf(last, { item, reader: 'clinician', userId, t }).name;
  const title = name === undefined ? t('moved.title_someone') : t('moved.title', { name });
  return (
    <section className={styles.moved} role="alert" aria-label={title}>
      <p>
        <b>{title}.</b> {t('moved.text')}
      </p>
      {last && <blockquote>{last.e_contact_message.message}</blockquote>}
      <span className={styles.heldActions}>
        <Button size="small" kind="main" onClick={onSend}>
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

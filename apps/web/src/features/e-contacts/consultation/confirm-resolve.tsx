import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { flag as flagIcon } from '~/components/icon/state-icons.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import { patientName } from '../thread/people-of.ts';
import styles from './confirm-resolve.module.css';

interface ConfirmResolveProps {
  thread: Thread;
  hasUnsentReply: boolean;
  isResolving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Photos and voice notes of the patient's side. */
const theirAttachments = ({ item, attachments = [] }: Thread): Attachment[] => [
  ...attachments,
  ...item.messages
    .filter(({ message_author_type }) => message_author_type === 'patient')
    .flatMap(({ e_contact_message }) => e_contact_message.attachments ?? []),
];

const isUnheard = ({ kind, state, heard_at }: Attachment): boolean =>
  kind === 'voice' && state === 'stored' && heard_at === null;

/** Says what cannot be undone, and names what nobody has acknowledged, seen, heard or sent. */
export function ConfirmResolve({ thread, hasUnsentReply, isResolving, onConfirm, onCancel }: ConfirmResolveProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data } = useTopic(thread.item.e_contact.topic, {
    withClasses: true,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  const theirs = theirAttachments(thread);
  const open = thread.red_flags.filter(({ acknowledged_at }) => acknowledged_at === null);
  const meaningOf = (rule_id: string) =>
    data &&
    (data.texts.emergencies[rule_id]?.[language] ?? data.texts.warnings[rule_id] ?? t('red_flag.other_version'));
  return (
    <ConfirmDialog
      title={t('consultation.resolve_title')}
      confirmLabel={t('consultation.resolve')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isResolving}
      sendingLabel={t('consultation.resolving')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('consultation.resolve_text', { name: patientName(thread.item) })}</p>
      {open.length > 0 && (
        <div className={styles.openFlags}>
          <p>{t('red_flag.open', { count: open.length })}:</p>
          <ul>
            {open.map((flag) => (
              <li key={flag.id}>
                <Icon shape={flagIcon} size={18} />
                <span>
                  <b>{t(`red_flag.${flag.severity}`)}</b> {meaningOf(flag.rule_id)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {theirs.some(({ state }) => state === 'awaited') && <p>{t('consultation.resolve_awaited')}</p>}
      {theirs.some(isUnheard) && <p>{t('consultation.resolve_unheard')}</p>}
      {(thread.held_replies ?? []).length > 0 && <p>{t('consultation.resolve_held')}</p>}
      {hasUnsentReply && <p>{t('consultation.resolve_unsent')}</p>}
    </ConfirmDialog>
  );
}

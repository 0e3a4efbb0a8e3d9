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

/** Says what cannot be undone, and names the red flags that nobody has acknowledged. */
export function ConfirmResolve({ thread, hasUnsentReply, isResolving, onConfirm, onCancel }: ConfirmResolveProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data } = useTopic(thread.item.e_contact.topic, {
    withClasses: true,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
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
      {hasUnsentReply && <p>{t('consultation.resolve_unsent')}</p>}
    </ConfirmDialog>
  );
}

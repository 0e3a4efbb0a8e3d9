import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './patient-head.module.css';
import { useDeactivate } from './use-deactivate.ts';

const consequences = [
  'record.deactivate_login',
  'record.deactivate_lists',
  'record.deactivate_threads',
  'record.deactivate_appointments',
  'record.deactivate_kept',
] as const;

/** Names everything that happens before it does. */
export function DeactivateDialog({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const t = useTexts();
  const name = displayName(info.user);
  const { deactivate, isSending } = useDeactivate(info, onClose);
  return (
    <ConfirmDialog
      destructive
      title={t('record.deactivate_title', { name })}
      confirmLabel={t('record.deactivate')}
      cancelLabel={t('record.keep_active')}
      closeLabel={t('shell.close')}
      sending={isSending}
      sendingLabel={t('record.deactivating')}
      onConfirm={deactivate}
      onCancel={onClose}
    >
      <p>{t('record.deactivate_what')}</p>
      <ul className={styles.consequences}>
        {consequences.map((key) => (
          <li key={key}>{t(key, { name })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

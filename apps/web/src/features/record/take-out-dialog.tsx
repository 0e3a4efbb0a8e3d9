import { useState } from 'react';
import { longestReason } from '@hodi/domain/record/record-entry.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './record.module.css';

interface TakeOutDialogProps {
  name: string;
  onTakeOut: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why an entry is not so, before it is struck through. */
export function TakeOutDialog({ name, onTakeOut, onClose }: TakeOutDialogProps) {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { isSending, failure, run } = useSending();
  const submit = () => {
    setIsAsked(true);
    if (!hasVisible(reason)) return;
    run(async () => {
      await onTakeOut(reason.trim());
      onClose();
    });
  };
  return (
    <ConfirmDialog
      title={t('health.take_out_title', { name })}
      confirmLabel={t('health.take_out')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      sendingLabel={t('health.saving')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('health.take_out_text')}</p>
        <TextArea
          label={t('health.take_out_reason')}
          rows={2}
          maxLength={longestReason}
          value={reason}
          error={isAsked && !hasVisible(reason) ? t('health.reason_missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      </div>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { Button, type ButtonProps } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useReactivate } from './use-reactivate.ts';

interface ReactivatePatientProps extends Pick<ButtonProps, 'kind' | 'size'> {
  patientId: string;
  name: string;
  onDone: () => void;
}

/** Makes a deactivated patient active again, after a question; nothing while that waits to be sent. */
export function ReactivatePatient({ patientId, name, onDone, ...look }: ReactivatePatientProps) {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { reactivate, isSending, isWaiting } = useReactivate(patientId, name, onDone);
  if (isWaiting) return null;
  return (
    <>
      <Button {...look} aria-label={t('record.reactivate_named', { name })} onClick={() => setIsAsking(true)}>
        {t('record.reactivate')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('record.reactivate_ask', { name })}
          confirmLabel={t('record.reactivate')}
          cancelLabel={t('shell.cancel')}
          closeLabel={t('shell.close')}
          sending={isSending}
          sendingLabel={t('record.reactivating')}
          onConfirm={() => void reactivate().then(() => setIsAsking(false))}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('record.reactivate_meaning', { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

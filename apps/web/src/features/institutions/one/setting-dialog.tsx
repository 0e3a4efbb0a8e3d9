import type { ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

interface SettingDialogProps {
  title: string;
  width?: 'narrow' | 'wide';
  onSave: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of a setting, to be saved or cancelled. */
export function SettingDialog({ title, width = 'wide', onSave, onClose, children }: SettingDialogProps) {
  const t = useTexts();
  const { isSending, run } = useSending();
  return (
    <Modal
      width={width}
      title={title}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="main" sending={isSending} sendingLabel={t('institution.saving')} onClick={() => run(onSave)}>
            {t('institution.save')}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

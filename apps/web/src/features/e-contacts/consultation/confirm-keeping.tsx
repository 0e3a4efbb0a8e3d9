import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { patientName } from '../thread/people-of.ts';
import type { Keeping } from './use-keeping.ts';

interface ConfirmKeepingProps {
  item: EContactItem;
  keeping: Keeping;
  onClose: () => void;
}

/** Says who sees what after it. */
export function ConfirmKeeping({ item, keeping, onClose }: ConfirmKeepingProps) {
  const t = useTexts();
  const step = keeping.isKept === true ? 'show' : 'keep';
  return (
    <ConfirmDialog
      title={t(`consultation.${step}_title`)}
      confirmLabel={t(`consultation.${step}`)}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={keeping.isSending}
      sendingLabel={t(`consultation.${step}_sending`)}
      onConfirm={() => keeping.change(onClose)}
      onCancel={onClose}
    >
      <p>{t(`consultation.${step}_text`, { name: patientName(item) })}</p>
    </ConfirmDialog>
  );
}

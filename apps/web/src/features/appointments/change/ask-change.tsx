import { AskedDialog } from '~/components/dialog/asked-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { useChangeAppointment } from './use-change-appointment.ts';

interface AskChangeProps {
  /** What is asked about: each takes something away. */
  change: 'cancel' | 'delete';
  changing: ReturnType<typeof useChangeAppointment>;
  onCancel: () => void;
}

/** Asks before an appointment is cancelled or deleted, and once more when somebody else changed it meanwhile. */
export function AskChange({ change, changing, onCancel }: AskChangeProps) {
  const t = useTexts();
  const { name, at, meanwhile } = changing;
  return (
    <AskedDialog
      title={t(`appointments.${change}_title`, { name })}
      confirmLabel={t(`appointments.${change}_confirm`)}
      cancelLabel={t('appointments.keep')}
      closeLabel={t('shell.close')}
      destructive
      sending={changing.isSending}
      sendingLabel={t('appointments.working')}
      onConfirm={() => changing.change(change)}
      onCancel={onCancel}
    >
      {meanwhile && (
        <p role="alert">
          <b>{meanwhile}</b>
        </p>
      )}
      <p>{t(`appointments.${change}_text`, { at })}</p>
    </AskedDialog>
  );
}

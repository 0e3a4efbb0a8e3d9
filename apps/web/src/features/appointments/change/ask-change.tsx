import { useState } from 'react';
import type { CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentChange } from '@hodi/domain/appointments/appointment-input.ts';
import { Segmented } from '~/components/choice/segmented.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { Change, useChangeAppointment } from './use-change-appointment.ts';

interface AskChangeProps {
  /** Change to confirm: each takes something away. */
  change: Exclude<Change, 'reopen'>;
  changing: ReturnType<typeof useChangeAppointment>;
  onCancel: () => void;
}

/**
 * Asks before an appointment is cancelled or deleted, completed long before its start, or completed over words of its author
 * that are lost with it; and once more when somebody else changed it meanwhile.
 */
export function AskChange({ change, changing, onCancel }: AskChangeProps) {
  const t = useTexts();
  const { name, who, at, meanwhile, reasons } = changing;
  const [reason, setReason] = useState<CancelReason>();
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const lost = changing.lost(change);
  const isEarly = change === 'complete' && changing.isTooEarly;
  return (
    <ConfirmDialog
      title={t(`appointments.${change}_title`, { name })}
      confirmLabel={t(`appointments.${change}_confirm`)}
      cancelLabel={t('appointments.keep')}
      closeLabel={t('shell.close')}
      destructive={change !== 'complete' || lost.length > 0}
      sending={changing.isSending}
      sendingLabel={t('appointments.working')}
      onConfirm={() => {
        if (change === 'cancel' && reason === undefined) setIsReasonMissing(true);
        else changing.change(change, reason);
      }}
      onCancel={onCancel}
    >
      {meanwhile && (
        <p role="alert">
          <b>{meanwhile}</b>
        </p>
      )}
      <p className="num">{who}</p>
      <p>{t(isEarly ? 'appointments.complete_ahead' : `appointments.${change}_text`, { at })}</p>
      {change === 'cancel' && (
        <Segmented<CancelReason | ''>
          label={t('appointments.cancel_why')}
          options={reasons.map((value) => ({ value, label: t(`appointments.cancel_reason.${value}`) }))}
          value={reason ?? ''}
          error={isReasonMissing && reason === undefined ? t('invalid_choice') : undefined}
          onValueChange={(chosen) => setReason(chosen === '' ? undefined : chosen)}
        />
      )}
      <LostEdits lost={lost} />
    </ConfirmDialog>
  );
}

/** Unsent edits of the appointment that this action discards. */
export function LostEdits({ lost }: { lost: ReturnType<AskChangeProps['changing']['lost']> }) {
  const t = useTexts();
  if (lost.length === 0) return null;
  return (
    <>
      <p>{t('appointments.lost_with_it')}</p>
      <ul>
        {lost.map(({ id, summary, body }) => (
          <li key={id}>{[summary, (body as AppointmentChange).topic].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </>
  );
}

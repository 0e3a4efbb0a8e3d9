import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Caregiver } from '@hodi/domain/caregivers/caregiver.ts';
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

export interface ChangeProps {
  tie: Caregiver;
  onClose: () => void;
}

interface ChangeDialogProps extends ChangeProps {
  change: (params: { patient_id: string; caregiver_id: string }) => Promise<unknown>;
  isDestructive?: boolean;
  title: string;
  label: string;
  sendingLabel: string;
  done: string;
  /** Further question below the sentence. */
  asks?: ReactNode;
  children: ReactNode;
}

/** Changes of access are never queued: they are confirmed only by the server. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, tie, onClose, isDestructive = false, title, label, sendingLabel, done, asks, children } = props;
  const t = useTexts();
  const queryClient = useQueryClient();
  const failedText = useFailedText();
  const sending = useSending();
  const work = async () => {
    await change({ patient_id: tie.patient_id, caregiver_id: tie.id });
    await loadedAgain(queryClient, keyOf(listCaregivers));
    toast.success(done);
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      destructive={isDestructive}
      sending={sending.isSending}
      sendingLabel={sendingLabel}
      onConfirm={() => sending.run(work)}
      onCancel={onClose}
    >
      <p>{children}</p>
      {asks}
      <FieldError id={undefined} error={failedText('caregivers.clinician.not_done', sending.failure) || undefined} />
    </ConfirmDialog>
  );
}

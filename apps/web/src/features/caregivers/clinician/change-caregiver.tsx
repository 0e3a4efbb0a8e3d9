import { useState } from 'react';
import { confirmCaregiver, endCaregiver, endReasonLength } from '@hodi/domain/caregivers/caregivers.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { TextField } from '~/components/form/text-field.tsx';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ChangeDialog, type ChangeProps } from '../change-dialog.tsx';

/** A clinician vouches that the account says the truth; whoever is confirmed stands so in the record. */
export function ConfirmCaregiver({ tie, onClose }: ChangeProps) {
  const t = useTexts();
  const name = displayName(tie.caregiver);
  return (
    <ChangeDialog
      change={(params) => call(confirmCaregiver, { params }, { silent: true })}
      tie={tie}
      onClose={onClose}
      title={t('caregivers.clinician.confirm_title', { name })}
      label={t('caregivers.clinician.confirm')}
      sendingLabel={t('caregivers.clinician.confirming')}
      done={t('caregivers.clinician.confirmed_toast', { name })}
    >
      {t('caregivers.clinician.confirm_meaning', { name, relation: t(`caregivers.as.${tie.relation}`) })}
    </ChangeDialog>
  );
}

/** At once: it is for a serious reason, and cannot wait for a network either. */
export function EndCaregiver({ tie, onClose }: ChangeProps) {
  const t = useTexts();
  const name = displayName(tie.caregiver);
  const [reason, setReason] = useState('');
  return (
    <ChangeDialog
      change={(params) => call(endCaregiver, { params, body: { reason } }, { silent: true })}
      tie={tie}
      onClose={onClose}
      isDestructive
      title={t('caregivers.clinician.end_title', { name })}
      label={t('caregivers.clinician.end')}
      sendingLabel={t('caregivers.ending.ending')}
      done={t('caregivers.clinician.ended_toast', { name })}
      asks={
        <TextField
          label={t('caregivers.clinician.end_reason')}
          hint={t('caregivers.clinician.end_reason_hint')}
          aside={t('shell.optional')}
          value={reason}
          autoComplete="off"
          maxLength={endReasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      }
    >
      {t('caregivers.clinician.end_meaning', { name })}
    </ChangeDialog>
  );
}

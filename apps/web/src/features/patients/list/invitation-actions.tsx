import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import {
  deletePatientInvitation,
  listPatientInvitations,
  resendPatientInvitation,
} from '@hodi/domain/relationships/patient-invitations.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { AskedDialog } from '~/components/dialog/asked-dialog.tsx';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './patient-table.module.css';

/** Sends an invitation once more, or takes it back. */
export function InvitationActions({ invitation }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const resending = useSending();
  const deleting = useSending();
  const [isAsking, setIsAsking] = useState(false);
  const name = displayName(invitation);

  /** Refusals are told by a notice. */
  const write = async (work: Promise<unknown>, done: TextKey) => {
    try {
      await work;
      toast.success(t(done, { name }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('invite.change_waits'));
    }
    setIsAsking(false);
    for (const endpoint of [listPatientInvitations, getOwnClinician]) loadAgain(queryClient, keyOf(endpoint));
  };
  const params = { id: invitation.id };
  const about = { summary: name, thread: invitation.id };
  const resend = () =>
    write(send(resendPatientInvitation, { params }, { ...about, title: 'queue.invitation' }), 'invite.resent');
  const remove = () =>
    write(send(deletePatientInvitation, { params }, { ...about, title: 'queue.invitation_deleted' }), 'invite.deleted');
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        sending={resending.isSending}
        sendingLabel={t('invite.sending')}
        aria-label={t('invite.resend_named', { name })}
        onClick={() => resending.run(resend)}
      >
        {t('invite.resend')}
      </Button>
      <Button size="small" aria-label={t('invite.delete_named', { name })} onClick={() => setIsAsking(true)}>
        {t('invite.delete')}
      </Button>
      {isAsking && (
        <AskedDialog
          title={t('invite.delete_title', { name })}
          confirmLabel={t('invite.delete_confirm')}
          cancelLabel={t('invite.keep')}
          closeLabel={t('shell.close')}
          destructive
          sending={deleting.isSending}
          sendingLabel={t('invite.deleting')}
          onConfirm={() => deleting.run(remove)}
          onCancel={() => setIsAsking(false)}
        >
          {t('invite.delete_text')}
        </AskedDialog>
      )}
    </span>
  );
}

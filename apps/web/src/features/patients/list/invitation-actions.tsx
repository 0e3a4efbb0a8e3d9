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
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';
import styles from './patient-table.module.css';

// With the words of the registration, which asks for the same kind of code.
const ConsentDialog = lazyPart(() =>
  withTexts('registration', import('./consent-dialog.tsx')).then((part) => part.ConsentDialog),
);

/** Sends an invitation once more, or takes it back. */
export function InvitationActions({ invitation }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const resending = useSending();
  const deleting = useSending();
  const [open, setOpen] = useState<'delete' | 'consent' | null>(null);
  const name = displayName(invitation);
  const { registered_patient_id: patientId } = invitation;
  const load = () => {
    for (const endpoint of [listPatientInvitations, getOwnClinician]) loadAgain(queryClient, keyOf(endpoint));
  };

  /** Told by a notice, whatever becomes of it. */
  const write = async (work: Promise<unknown>, { done, failed }: { done: TextKey; failed: TextKey }) => {
    try {
      await work;
      toast.success(t(done, { name }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('invite.change_waits'));
      else toast.error(`${t(failed)}. ${sentenceOf(error)}`);
    }
    setOpen(null);
    load();
  };
  const params = { id: invitation.id };
  const about = { summary: name, thread: invitation.id, silent: true };
  const resend = () =>
    write(send(resendPatientInvitation, { params }, { ...about, title: 'queue.invitation' }), {
      done: 'invite.resent',
      failed: 'invite.not_sent',
    });
  const remove = () =>
    write(send(deletePatientInvitation, { params }, { ...about, title: 'queue.invitation_deleted' }), {
      done: 'invite.deleted',
      failed: 'invite.not_deleted',
    });
  return (
    <span className={styles.actions}>
      {patientId !== null && (
        <Button size="small" aria-label={t('invite.consent_named', { name })} onClick={() => setOpen('consent')}>
          {t('invite.consent')}
        </Button>
      )}
      {patientId === null && (
        <Button
          size="small"
          sending={resending.isSending}
          sendingLabel={t('invite.sending')}
          aria-label={t('invite.resend_named', { name })}
          onClick={() => resending.run(resend)}
        >
          {t('invite.resend')}
        </Button>
      )}
      <Button size="small" aria-label={t('invite.delete_named', { name })} onClick={() => setOpen('delete')}>
        {t('invite.delete')}
      </Button>
      {open === 'consent' && patientId !== null && (
        <ConsentDialog
          patientId={patientId}
          name={name}
          number={invitation.mobile_number}
          onAgreed={() => {
            toast.success(t('invite.consented', { name }));
            setOpen(null);
            load();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <AskedDialog
          title={t('invite.delete_title', { name })}
          confirmLabel={t('invite.delete_confirm')}
          cancelLabel={t('invite.keep')}
          closeLabel={t('shell.close')}
          destructive
          sending={deleting.isSending}
          sendingLabel={t('invite.deleting')}
          onConfirm={() => deleting.run(remove)}
          onCancel={() => setOpen(null)}
        >
          {t('invite.delete_text')}
        </AskedDialog>
      )}
    </span>
  );
}

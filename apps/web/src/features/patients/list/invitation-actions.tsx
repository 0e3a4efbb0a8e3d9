import { useState } from 'react';
import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { resendPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { send } from '~/lib/api/send.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { DeleteInvitation } from './delete-invitation.tsx';
import styles from './patient-table.module.css';
import { useInvitationWrite } from './use-invitation-write.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const ConsentDialog = lazyComponent(
  async () => (await import('~/features/patients/number/consent-dialog.tsx')).ConsentDialog,
  null,
);

interface InvitationActionsProps {
  invitation: PatientInvitation;
  /** Whether the reader did not invite the person: they may only withdraw the invitation. */
  isOfInstitution: boolean;
}

/** Goes on with an invitation that nobody has answered, or takes it back. */
export function InvitationActions({ invitation, isOfInstitution }: InvitationActionsProps) {
  const { status, registered_patient_id: patientId } = invitation;
  if (status === 'accepted' || status === 'declined') return null;
  return (
    <span className={styles.actions}>
      {!isOfInstitution && patientId !== null && <Consent invitation={invitation} patientId={patientId} />}
      {!isOfInstitution && patientId === null && <SendAgain invitation={invitation} />}
      <DeleteInvitation invitation={invitation} />
    </span>
  );
}

function SendAgain({ invitation: { id, ...person } }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const name = displayName(person);
  const { write } = useInvitationWrite(name);
  const { isSending, run } = useSending();
  const about = { summary: name, thread: id, silent: true, title: 'queue.invitation' } as const;
  const resend = () =>
    write(send(resendPatientInvitation, { params: { id } }, about), {
      done: 'invite.resent',
      failed: 'invite.not_sent',
    });
  return (
    <Button
      size="small"
      sending={isSending}
      sendingLabel={t('invite.sending')}
      aria-label={t('invite.resend_named', { name })}
      onClick={() => run(resend)}
    >
      {t('invite.resend')}
    </Button>
  );
}

function Consent({ invitation, patientId }: { invitation: PatientInvitation; patientId: string }) {
  const t = useTexts();
  const name = displayName(invitation);
  const { load } = useInvitationWrite(name);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t('invite.consent_named', { name })} onClick={() => setIsOpen(true)}>
        {t('invite.consent')}
      </Button>
      {isOpen && (
        <ConsentDialog
          patientId={patientId}
          title={t('invite.consent_title', { name })}
          why={(number) => t('invite.consent_why', { number })}
          number={invitation.mobile_number}
          outbox={invitation.outbox}
          onAgreed={() => {
            toast.success(t('invite.consented', { name }));
            setIsOpen(false);
            load();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { deletePatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { send } from '~/lib/api/send.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useInvitationWrite } from './use-invitation-write.ts';

/** Takes an invitation back, after a question. */
export function DeleteInvitation({ invitation }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const name = displayName(invitation);
  const { write } = useInvitationWrite(name);
  const deleting = useSending();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    const { id } = invitation;
    const about = { summary: name, thread: id, silent: true, title: 'queue.invitation_deleted' } as const;
    await write(send(deletePatientInvitation, { params: { id } }, about), {
      done: 'invite.deleted',
      failed: 'invite.not_deleted',
    });
    setIsAsking(false);
  };
  return (
    <>
      <Button size="small" aria-label={t('invite.delete_named', { name })} onClick={() => setIsAsking(true)}>
        {t('invite.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
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
        </ConfirmDialog>
      )}
    </>
  );
}

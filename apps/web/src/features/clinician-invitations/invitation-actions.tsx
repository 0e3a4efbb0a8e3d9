import { useState } from 'react';
import type { ManagedInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import {
  deleteClinicianInvitation,
  sendClinicianInvitation,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { trash } from '~/components/icon/action-icons.ts';
import { pencil } from '~/components/icon/state-icons.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './invitations.module.css';
import { invitedName } from './typed-invitation.ts';
import { useInvitationChange } from './use-invitation-change.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const EditInvitation = lazyComponent(async () => (await import('./invite-dialog.tsx')).EditInvitation, null);

/** A draft is sent, edited or deleted; what was sent can be sent again or taken back until it is answered. */
export function InvitationActions({ invitation }: { invitation: ManagedInvitation }) {
  const t = useTexts();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const sending = useSending();
  const deleting = useSending();
  const change = useInvitationChange();
  const { id, status } = invitation;
  const name = invitedName(invitation);
  const close = () => setAsked(undefined);
  if (status === 'accepted') return null;
  const isDraft = status === 'draft';
  const args = { params: { invitation_id: id } };
  const about = { title: 'queue.invitation', summary: name, thread: id, failed: 'invite.not_sent' } as const;
  const deleted = { ...about, title: 'queue.invitation_deleted', failed: 'invite.not_deleted' } as const;
  const send = () => change(sendClinicianInvitation, args, { ...about, done: t('staff_invite.sent', { name }) });
  const remove = async () => {
    const done = t('staff_invite.deleted', { name });
    if (await change(deleteClinicianInvitation, args, { ...deleted, done })) close();
  };
  return (
    <span className={styles.actions}>
      {status !== 'declined' && (
        <Button
          size="small"
          kind={isDraft ? 'soft' : 'secondary'}
          sending={sending.isSending}
          sendingLabel={t('staff_invite.sending')}
          aria-label={t(isDraft ? 'staff_invite.send_named' : 'staff_invite.resend_named', { name })}
          onClick={() => sending.run(send)}
        >
          {t(isDraft ? 'staff_invite.send' : 'staff_invite.resend')}
        </Button>
      )}
      {isDraft && <IconButton icon={pencil} label={t('staff.edit_named', { name })} onClick={() => setAsked('edit')} />}
      <IconButton icon={trash} label={t('staff_invite.delete_named', { name })} onClick={() => setAsked('delete')} />
      {asked === 'edit' && <EditInvitation invitation={invitation} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('staff_invite.delete_title', { name })}
          confirmLabel={t('staff_invite.delete')}
          cancelLabel={t('staff.keep')}
          closeLabel={t('shell.close')}
          destructive
          sending={deleting.isSending}
          sendingLabel={t('staff_invite.deleting')}
          onConfirm={() => deleting.run(remove)}
          onCancel={close}
        >
          {t(isDraft ? 'staff_invite.delete_draft_text' : 'staff_invite.delete_text')}
        </ConfirmDialog>
      )}
    </span>
  );
}

import { useState } from 'react';
import type { ShownClinicianInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import {
  declineClinicianInvitation,
  validateClinicianToken,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { call } from '~/lib/api/call.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ClosedLink, UnknownLink } from './link-state.tsx';
import { Registration } from './registration.tsx';
import { useLink } from './use-link.ts';

/** The registration of somebody whom an institution invited by a link. */
export function InvitedClinician({ token }: { token: string }) {
  const t = useTexts();
  const link = useLink(validateClinicianToken, token);
  // It was good when the page opened, and used or taken back when the registration was sent.
  const [late, setLate] = useState<string>();
  const [declining, setDeclining] = useState<'asked' | 'done'>();
  const isUnknown = link.state === 'invalid' && link.code === 'invalid_invitation';
  const told = link.state === 'invalid' ? link.sentence : undefined;
  const sentence = late ?? (isUnknown ? t('registration.unknown_invitation') : told);
  if (declining === 'done') {
    return <ClosedLink title={t('registration.declined')}>{t('registration.declined_text')}</ClosedLink>;
  }
  if (sentence !== undefined) return <ClosedLink title={t('registration.invalid_invitation')}>{sentence}</ClosedLink>;
  if (link.state !== 'good') {
    return <UnknownLink lost="registration.invitation_lost" retry={link.state === 'lost' ? link.retry : undefined} />;
  }
  const { invitation } = link.shown;
  const place = invitation.institution.name;
  return (
    <>
      <Registration
        kind="clinician"
        invitation={{
          token,
          filled: filledBy(invitation),
          invitedBy: t('registration.invited_to_work', { place, role: t(`people.${invitation.role}`) }),
          post: { institution: place, role: invitation.role },
          onInvalid: (error) => setLate(error.message),
          onDecline: () => setDeclining('asked'),
        }}
      />
      {declining === 'asked' && (
        <Decline
          token={token}
          place={place}
          onDeclined={() => setDeclining('done')}
          onCancel={() => setDeclining(undefined)}
        />
      )}
    </>
  );
}

/** The field of the number shows Kenya's calling code by itself. */
const filledBy = (shown: ShownClinicianInvitation) => ({
  given_name: shown.given_name,
  additional_name: shown.additional_name ?? '',
  family_name: shown.family_name ?? '',
  mobile_number: (shown.mobile_number ?? '').replace(/^\+254/, ''),
  email: shown.email ?? '',
  work_experience: shown.work_experience,
});

interface DeclineProps {
  token: string;
  place: string;
  onDeclined: () => void;
  onCancel: () => void;
}

function Decline({ token, place, onDeclined, onCancel }: DeclineProps) {
  const t = useTexts();
  const sending = useSending();
  // A refusal is told by a notice: the link was used, taken back or declined meanwhile.
  const decline = async () => {
    await call(declineClinicianInvitation, { params: { token } });
    onDeclined();
  };
  return (
    <ConfirmDialog
      title={t('registration.decline_title', { place })}
      confirmLabel={t('registration.decline')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={sending.isSending}
      sendingLabel={t('registration.sending')}
      onConfirm={() => sending.run(decline)}
      onCancel={onCancel}
    >
      {t('registration.decline_text')}
    </ConfirmDialog>
  );
}

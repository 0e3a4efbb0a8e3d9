import { useState } from 'react';
import { showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { childPart } from './child/child-fields.tsx';
import { ClosedLink, UnknownLink } from './link-state.tsx';
import { Registration } from './registration.tsx';
import { useLink } from './use-link.ts';

/** The registration of somebody whom a clinician invited by a link. */
export function InvitedRegistration({ token }: { token: string }) {
  const t = useTexts();
  const link = useLink(showPatientInvitation, token);
  // It was good when the page opened, and used or taken back when the registration was sent.
  const [isLate, setIsLate] = useState(false);
  if (isLate || link.state === 'invalid') {
    return (
      <ClosedLink title={t('registration.invalid_invitation')}>
        <p>{t('registration.invalid_invitation_text')}</p>
        <p>
          <AppLink href="/register-patient">{t('registration.without_invitation')}</AppLink>
        </p>
      </ClosedLink>
    );
  }
  if (link.state !== 'good') {
    return <UnknownLink lost="registration.invitation_lost" retry={link.state === 'lost' ? link.retry : undefined} />;
  }
  const { given_name, clinician, institution, child } = link.shown.invitation;
  const name = displayName(clinician, clinician.role === 'doctor' ? 'doctor' : undefined);
  const invitedBy = t('registration.invited_by', { name, place: institution.name });
  const ofChild = child && { child: { name: child.given_name, part: childPart } };
  const filled = { given_name, ...(child && { child_given_name: child.given_name }) };
  const team = institution.team_care ? { clinic: institution.name, clinician: name } : undefined;
  const invitation = { token, filled, ...ofChild, team, invitedBy, onInvalid: () => setIsLate(true) };
  return <Registration kind="patient" invitation={invitation} />;
}

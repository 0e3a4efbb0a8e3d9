import { useState } from 'react';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { doorClosed } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { Registration } from './registration.tsx';
import { useInvitation } from './use-invitation.ts';

/** The registration of somebody whom a clinician invited by a link. */
export function InvitedRegistration({ token }: { token: string }) {
  const t = useTexts();
  const invitation = useInvitation(token);
  // It was good when the page opened, and used or taken back when the registration was sent.
  const [isLate, setIsLate] = useState(false);
  if (isLate || invitation.state === 'invalid') return <InvalidInvitation />;
  if (invitation.state === 'good') {
    const { given_name, clinician, institution } = invitation.shown;
    const name = displayName(clinician, clinician.role === 'doctor' ? 'doctor' : undefined);
    const place = institution.name;
    const invitedBy = t('registration.invited_by', { name, place });
    return (
      <Registration kind="patient" invitation={{ token, given_name, invitedBy, onInvalid: () => setIsLate(true) }} />
    );
  }
  return (
    <Page width="read">
      {invitation.state === 'loading' ? (
        <Skeleton label={t('shell.loading')} shape="form" count={3} />
      ) : (
        <EmptyState
          icon={wifiOff}
          titleAs="h1"
          title={t('registration.invitation_lost')}
          action={
            <Button kind="main" onClick={invitation.retry}>
              {t('shell.try_again')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function InvalidInvitation() {
  const t = useTexts();
  return (
    <Page width="read">
      <EmptyState
        icon={doorClosed}
        titleAs="h1"
        title={t('registration.invalid_invitation')}
        action={
          <ButtonLink kind="main" href="/login">
            {t('registration.go_to_login')}
          </ButtonLink>
        }
      >
        <p>{t('registration.invalid_invitation_text')}</p>
        <p>
          <AppLink href="/register-patient">{t('registration.without_invitation')}</AppLink>
        </p>
      </EmptyState>
    </Page>
  );
}

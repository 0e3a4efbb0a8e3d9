import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { doorClosed } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { OwnPasswordStep } from './own-password-step.tsx';
import { useRegistrationLink } from './use-registration-link.ts';

/** Where the link of an assisted registration leads: the patient sets a password, and is in. */
export default function CompleteRegistrationPage() {
  const t = useTexts();
  const [address] = useLocation();
  const token = decodeURIComponent(address.split('/')[2] ?? '');
  const link = useRegistrationLink(token);
  // It was good when the page opened, and used or too old when the password was sent.
  const [late, setLate] = useState<string>();

  if (late !== undefined) return <InvalidLink sentence={late} />;
  if (link.state === 'invalid') return <InvalidLink sentence={link.sentence} />;
  if (link.state === 'good') {
    return <OwnPasswordStep token={token} greeting={link.greeting} onInvalid={(error) => setLate(error.message)} />;
  }
  return (
    <Page width="read">
      {link.state === 'loading' ? (
        <Skeleton label={t('shell.loading')} shape="form" count={2} />
      ) : (
        <EmptyState
          icon={wifiOff}
          titleAs="h1"
          title={t('complete.lost')}
          action={
            <Button kind="main" onClick={link.retry}>
              {t('shell.try_again')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function InvalidLink({ sentence }: { sentence: string }) {
  const t = useTexts();
  return (
    <Page width="read">
      <EmptyState
        icon={doorClosed}
        titleAs="h1"
        title={t('complete.invalid_title')}
        action={
          <ButtonLink kind="main" href="/login">
            {t('shell.sign_in')}
          </ButtonLink>
        }
      >
        {sentence}
      </EmptyState>
    </Page>
  );
}

import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import { doorClosed } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';

/** While a link is looked up, and where that failed, be it the line or the server. */
export function UnknownLink({ retry, lost }: { retry: (() => void) | undefined; lost: TextKey }) {
  const t = useTexts();
  const { online } = useConnection();
  return (
    <Page width="read">
      {retry === undefined ? (
        <>
          {import.meta.env.SSR && <NeedsScript />}
          <Skeleton label={t('shell.loading')} shape="form" count={3} />
        </>
      ) : (
        <EmptyState
          icon={online ? alertCircle : wifiOff}
          titleAs="h1"
          title={t(lost)}
          action={
            <Button kind="main" onClick={retry}>
              {t('shell.try_again')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

/** In the place of the skeleton, in a browser without scripts: a child is registered along by the app alone. */
function NeedsScript() {
  const t = useTexts();
  return (
    <noscript>
      <EmptyState icon={alertCircle} titleAs="h1" title={t('plain.link_needs_script')}>
        <p>{t('plain.link_elsewhere')}</p>
        <p>
          <AppLink href="/emergency">{t('login.emergency_numbers')}</AppLink>
        </p>
      </EmptyState>
    </noscript>
  );
}

/** A link that opens nothing (any more), why, and the way to the login. */
export function ClosedLink({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <Page width="read">
      <EmptyState
        icon={doorClosed}
        titleAs="h1"
        title={title}
        action={
          <ButtonLink kind="main" href="/login">
            {t('registration.go_to_login')}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

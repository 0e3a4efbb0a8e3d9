import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { serverHeard } from '~/lib/offline/connection.ts';
import { useSession } from '~/lib/session/session.ts';

/** Emergency numbers, since the crashed page can no longer show them. */
const Emergency = lazy<ComponentType>(() =>
  import('~/lib/emergency/country-emergency.tsx').then(
    ({ CountryEmergency }) => ({ default: CountryEmergency }),
    () => ({ default: () => null }),
  ),
);

/** A part that is gone for good must not load the page again and again; in milliseconds. */
const loadAgainAfter = 10_000;

/** A file that no longer exists may have a successor in a newer app, which `takeNewest` installs. */
const loadAgain = () =>
  void import('~/lib/offline/app-update.ts').then(({ takeNewest }) => takeNewest()).catch(() => location.reload());

/** Instead of a page that broke, or whose code could not be fetched. */
export function CrashedPage({ isMissing = false }: { isMissing?: boolean }) {
  const t = useTexts();
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    void serverHeard(loadAgainAfter - performance.now()).then(() => {
      if (!isLeft) loadAgain();
    });
    return () => {
      isLeft = true;
    };
  }, [isMissing]);
  const session = useSession();
  const isForPatients = session?.userType !== 'clinician';
  return (
    <>
      <EmptyState
        icon={isMissing ? wifiOff : alertCircle}
        titleAs="h1"
        title={t(isMissing ? 'shell.not_here_yet' : 'shell.went_wrong')}
        action={
          <>
            <Button kind="main" onClick={loadAgain}>
              {t('shell.reload')}
            </Button>
            {/* On a phone a conversation has no navigation, and its own way back is gone with it. */}
            {session && <ButtonLink href="/">{t('shell.go_home')}</ButtonLink>}
          </>
        }
      >
        {t(isMissing ? 'shell.not_on_device' : 'shell.crashed')}
      </EmptyState>
      <Suspense>{isForPatients && <Emergency />}</Suspense>
    </>
  );
}

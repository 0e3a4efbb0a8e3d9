import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { useFirstPage } from '~/lib/first-page.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { VisitorFrameHeader } from './visitor-frame-header.tsx';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';

/** The profile cannot be fetched now. Nobody is logged out for that. */
export function NotLoadedPage({ retry }: { retry: () => unknown }) {
  const t = useTexts();
  useFirstPage();
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorFrameHeader />} banner={<ConnectionState />}>
      <EmptyState
        icon={wifiOff}
        titleAs="h1"
        title={t('frame.not_loaded')}
        action={
          <Button kind="main" onClick={() => void retry()}>
            {t('shell.try_again')}
          </Button>
        }
      >
        {t('frame.not_loaded_why')}
      </EmptyState>
    </AppFrame>
  );
}

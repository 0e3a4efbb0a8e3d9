import { AppFrame } from '~/components/layout/app-frame.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import { VisitorFrameHeader } from './visitor-frame-header.tsx';

interface NotLoadedPageProps {
  error: unknown;
  retry: () => unknown;
}

/** The profile cannot be fetched now. Nobody is logged out for that. */
export function NotLoadedPage({ error, retry }: NotLoadedPageProps) {
  const t = useTexts();
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorFrameHeader />} banner={<ConnectionState />}>
      <NotLoaded titleAs="h1" title={t('frame.not_loaded')} error={error} retry={retry}>
        {' '}
        {t('frame.not_loaded_safe')}
      </NotLoaded>
    </AppFrame>
  );
}

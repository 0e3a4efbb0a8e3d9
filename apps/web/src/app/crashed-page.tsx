import { useEffect } from 'react';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isOnline, onConnectionChange } from '~/lib/offline/connection.ts';

/** Instead of a page that broke, or whose code could not be fetched. */
export function CrashedPage({ isMissing = false }: { isMissing?: boolean }) {
  const t = useTexts();
  useEffect(() => {
    if (!isMissing) return;
    return onConnectionChange(() => {
      if (isOnline()) location.reload();
    });
  }, [isMissing]);
  return (
    <EmptyState
      icon={isMissing ? wifiOff : alertCircle}
      titleAs="h1"
      title={t(isMissing ? 'shell.not_here_yet' : 'shell.went_wrong')}
      action={
        <Button kind="main" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    >
      {t(isMissing ? 'shell.not_on_device' : 'shell.crashed')}
    </EmptyState>
  );
}

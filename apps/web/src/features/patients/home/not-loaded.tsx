import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** A part of the page that could not be fetched now. */
export function NotLoaded({ retry }: { retry: () => unknown }) {
  const t = useTexts();
  return (
    <EmptyState
      icon={wifiOff}
      titleAs="h3"
      title={t('patient_home.not_loaded')}
      action={<Button onClick={() => void retry()}>{t('shell.try_again')}</Button>}
    >
      {t('patient_home.offline')}
    </EmptyState>
  );
}

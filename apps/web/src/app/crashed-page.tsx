import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Instead of a page that broke, or whose code could not be fetched. */
export function CrashedPage() {
  const t = useTexts();
  return (
    <main>
      <EmptyState
        icon={alertCircle}
        titleAs="h1"
        title={t('shell.went_wrong')}
        action={
          <Button kind="main" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      >
        {t('shell.crashed')}
      </EmptyState>
    </main>
  );
}

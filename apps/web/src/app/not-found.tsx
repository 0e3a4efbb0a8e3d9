import { ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PageTitle } from './page-title.tsx';

/** An address that leads nowhere, and the way home. */
export function NotFound() {
  const t = useTexts();
  return (
    <>
      <PageTitle textKey="shell.went_wrong" />
      <EmptyState
        icon={alertCircle}
        titleAs="h1"
        title={t('shell.went_wrong')}
        action={
          <ButtonLink kind="main" href="/">
            {t('shell.go_home')}
          </ButtonLink>
        }
      >
        {t('shell.no_such_page')}
      </EmptyState>
    </>
  );
}

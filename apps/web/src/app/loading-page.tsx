import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** While it is determined who is there, or while a page's code comes. */
export function LoadingPage() {
  const t = useTexts();
  return (
    <Page width="read">
      <Skeleton label={t('shell.loading')} count={4} />
    </Page>
  );
}
